import { declarationsOf } from '#entities/registration/form';
import { executionsOf, type Execution, type Signatory } from '#entities/registration/landholder';
import { drawLine, drawLines } from '../../pdf/draw-text.ts';
import { addTagged, CONTENT, CONTENT_WIDTH } from '../../pdf/report-document.ts';
import type { ReportDocument } from '../../pdf/report-document.ts';
import { COLOUR, lineHeight, TEXT } from '../../pdf/style.ts';
import { wrapText } from '../../pdf/text-runs.ts';
import type { PageFlow } from '../page-flow.ts';
import type { ProjectFacts } from '../project-facts.ts';

/** Space above a line for the signature itself. */
const SIGN_HEIGHT = 42;
const LABEL_HEIGHT = 14;
const EXECUTION_GAP = 16;
const LINE = { signature: 250, gap: 24 } as const;

/** Draws the declarations, then a block for each landholder that never splits across pages. */
export function drawSignaturePages(flow: PageFlow, facts: ProjectFacts): void {
  const { partnerName, project } = facts;
  flow.page('Declarations and signatures', ['By signing, each landholder declares:']);
  declarationsOf({ partnerName, projectId: project.projectId }).forEach((declaration, i) =>
    flow.text(`${i + 1}.  ${declaration}`),
  );
  const blocks = executionsOf(facts.form.landholders).map(layoutExecution);
  flow.section('Signatures', blocks[0]?.height ?? 0);
  for (const block of blocks) {
    flow.block(block.height, (top) => drawExecution(flow.report, block, top));
  }
}

interface SignatureLayout {
  name: string[];
  capacity: string[];
  height: number;
}

interface ExecutionLayout {
  words: string[];
  signatures: SignatureLayout[];
  isWitnessed: boolean;
  height: number;
}

function layoutExecution({ words, signatories, isWitnessed }: Execution): ExecutionLayout {
  const lines = wrapText(words, TEXT.body, CONTENT_WIDTH);
  const signatures = signatories.map((signatory) => layoutSignature(signatory, isWitnessed));
  const below = signatures.reduce((sum, { height }) => sum + height, 0);
  const height = lines.length * lineHeight(TEXT.body) + below + EXECUTION_GAP;
  return { words: lines, signatures, isWitnessed, height };
}

function layoutSignature(signatory: Signatory, isWitnessed: boolean): SignatureLayout {
  const name = wrapText(signatory.name || 'Name:', TEXT.strong, CONTENT_WIDTH);
  const capacity = wrapText(signatory.capacity, TEXT.label, CONTENT_WIDTH);
  const above = name.length * lineHeight(TEXT.strong) + capacity.length * lineHeight(TEXT.label);
  const lines = isWitnessed ? 2 : 1;
  return { name, capacity, height: 4 + above + lines * (SIGN_HEIGHT + LABEL_HEIGHT) };
}

function drawExecution(
  { doc, root }: ReportDocument,
  { words, signatures, isWitnessed }: ExecutionLayout,
  top: number,
): void {
  let y = top;
  addTagged(doc, root, 'P', () => {
    y = drawLines(doc, words, CONTENT.left, top, TEXT.body);
  });
  for (const { name, capacity } of signatures) {
    addTagged(doc, root, 'P', () => {
      y = drawLines(doc, name, CONTENT.left, y + 4, TEXT.strong);
      y = drawLines(doc, capacity, CONTENT.left, y, TEXT.label);
      y = drawSignLines(doc, y, 'Signature', 'Date');
      if (isWitnessed) y = drawSignLines(doc, y, 'Signature of the witness', 'Name of the witness');
    });
  }
}

/** Draws two lines to write on, with a label below each; returns where the next block may start. */
function drawSignLines(
  doc: ReportDocument['doc'],
  top: number,
  left: string,
  right: string,
): number {
  const line = top + SIGN_HEIGHT;
  let x: number = CONTENT.left;
  for (const [label, width] of [
    [left, LINE.signature],
    [right, CONTENT_WIDTH - LINE.signature - LINE.gap],
  ] as const) {
    doc.lineWidth(0.6).strokeColor(COLOUR.ink);
    doc
      .moveTo(x, line)
      .lineTo(x + width, line)
      .stroke();
    drawLine(doc, label, x, line + 10, TEXT.label);
    x += width + LINE.gap;
  }
  return line + LABEL_HEIGHT;
}
