import { FINDINGS_TITLE, findingSmallPrint } from '#entities/report';
import type { ReportFinding } from '#shared/api/contract';
import { drawLines } from '../pdf/draw-text.ts';
import { drawSubheading } from '../pdf/page-heading.ts';
import { addTagged, asArtifact, CONTENT, CONTENT_WIDTH } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR, lineHeight, TEXT, type TextStyle } from '../pdf/style.ts';
import { wrapText } from '../pdf/text-runs.ts';

const FIGURE_WIDTH = 118;
const TEXT_LEFT = CONTENT.left + FIGURE_WIDTH + 14;
const TEXT_WIDTH = CONTENT_WIDTH - FIGURE_WIDTH - 14;
const GAP = 7;

/**
 * Draws what the report says: each figure with its interval on the left, its words, what it is based
 * on and its limits on the right. Continues on further pages; returns where the next block may start.
 */
export function drawFindings(
  report: ReportDocument,
  findings: readonly ReportFinding[],
  top: number,
): number {
  let y = drawSubheading(report, FINDINGS_TITLE, top) + 2;
  findings.forEach((finding, i) => {
    const layout = layoutOf(finding);
    if (y + layout.height > CONTENT.bottom) {
      report.addPage();
      y = CONTENT.top;
    } else if (i > 0) drawRule(report, y - GAP / 2);
    drawFinding(report, layout, y);
    y += layout.height + GAP;
  });
  return y;
}

/** Lines of one style. */
interface Block {
  lines: string[];
  style: TextStyle;
}

const blockOf = (text: string | null, style: TextStyle, width: number): Block => ({
  lines: text === null ? [] : wrapText(text, style, width),
  style,
});

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0);

function layoutOf(finding: ReportFinding) {
  const { meaning, figure, interval, says } = finding;
  const heading = blockOf(meaning, TEXT.strong, TEXT_WIDTH);
  const left = [
    blockOf(figure, TEXT.figure, FIGURE_WIDTH),
    blockOf(interval, TEXT.label, FIGURE_WIDTH),
  ];
  const right = [
    blockOf(says, TEXT.lead, TEXT_WIDTH),
    ...findingSmallPrint(finding).map((text) => blockOf(text, TEXT.label, TEXT_WIDTH)),
  ];
  return { heading, left, right, height: Math.max(heightOf(left), heightOf([heading, ...right])) };
}

/** In the order in which the parts are read: what it is about, figure and interval, then the words. */
function drawFinding(
  report: ReportDocument,
  { heading, left, right }: ReturnType<typeof layoutOf>,
  top: number,
): void {
  const { doc, root } = report;
  const draw = (blocks: readonly Block[], x: number, from: number) => {
    let y = from;
    for (const { lines, style } of blocks) {
      if (lines.length === 0) continue;
      addTagged(doc, root, 'P', () => (y = drawLines(doc, lines, x, y, style)));
    }
  };
  draw([heading], TEXT_LEFT, top);
  draw(left, CONTENT.left, top);
  draw(right, TEXT_LEFT, top + heightOf([heading]));
}

const drawRule = ({ doc }: ReportDocument, y: number): void =>
  asArtifact(
    doc,
    () => {
      doc.lineWidth(0.5).strokeColor(COLOUR.rule);
      doc.moveTo(CONTENT.left, y).lineTo(CONTENT.right, y).stroke();
    },
    'Layout',
  );
