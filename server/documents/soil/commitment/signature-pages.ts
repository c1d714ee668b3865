import type { Signatory } from '#entities/soil-project';
import { drawLine } from '../../pdf/draw-text.ts';
import { addTagged, CONTENT, CONTENT_WIDTH } from '../../pdf/report-document.ts';
import type { ReportDocument } from '../../pdf/report-document.ts';
import { COLOUR, TEXT } from '../../pdf/style.ts';
import { wrapText } from '../../pdf/text-runs.ts';
import type { PageFlow } from '../page-flow.ts';
import type { ProjectFacts } from '../project-facts.ts';

const BLOCK_HEIGHT = 92;
const LINE = { signature: 250, date: 110, gap: 24 } as const;

/** Draws the declarations, then a block for each signatory that never splits across pages. */
export function drawSignaturePages(flow: PageFlow, facts: ProjectFacts): void {
  flow.page('Declarations and signatures', ['By signing, each landholder declares:']);
  declarations(facts).forEach((declaration, i) => flow.text(`${i + 1}.  ${declaration}`));
  flow.section('Signatures', BLOCK_HEIGHT);
  for (const signatory of facts.signatories) {
    flow.block(BLOCK_HEIGHT, (top) => drawBlock(flow.report, signatory, top));
  }
}

const declarations = ({ project, partnerName }: ProjectFacts): string[] => [
  `I am a registered proprietor of the land described in this document, or sign for a company that is, and all other registered proprietors are named in it.`,
  `The answers in this document are true and complete to the best of my knowledge.`,
  `The chosen activities are new on this land, or materially different from what was done in the baseline, and will be carried out on it.`,
  `The land was pasture, cropland, perennial horticulture or bare fallow in the baseline, and has not been cleared of forest or drained within the last seven years.`,
  `I understand that soil carbon must be kept for the permanence period of 25 years from the first credits, and that this obligation stays with the land.`,
  `I give ${partnerName} the legal right to register and run soil carbon project ${project.projectId} on this land, and to submit this document and the land titles to the Clean Energy Regulator.`,
  `I will tell ${partnerName} of any sale, lease or change of use of the land, and of anything in this document that is no longer true.`,
];

function drawBlock({ doc, root }: ReportDocument, signatory: Signatory, top: number): void {
  const name = wrapText(signatory.name || 'Name:', TEXT.strong, CONTENT_WIDTH, 1)[0] ?? '';
  const capacity = wrapText(signatory.capacity, TEXT.label, CONTENT_WIDTH, 1)[0] ?? '';
  const line = top + 70;
  addTagged(doc, root, 'P', () => {
    drawLine(doc, name, CONTENT.left, top + 16, TEXT.strong);
    drawLine(doc, capacity, CONTENT.left, top + 28, TEXT.label);
    let left: number = CONTENT.left;
    for (const [label, width] of [
      ['Signature', LINE.signature],
      ['Date', LINE.date],
    ] as const) {
      doc.lineWidth(0.6).strokeColor(COLOUR.ink);
      doc
        .moveTo(left, line)
        .lineTo(left + width, line)
        .stroke();
      drawLine(doc, label, left, line + 10, TEXT.label);
      left += width + LINE.gap;
    }
  });
}
