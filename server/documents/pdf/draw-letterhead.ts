import { formatLongDate } from '#shared/lib/dates';
import type { DocumentIdentity } from '../document-identity.ts';
import { drawLines } from './draw-text.ts';
import { drawQrCode } from './draw-qr-code.ts';
import { addTagged, asArtifact, CONTENT } from './report-document.ts';
import type { ReportDocument } from './report-document.ts';
import { COLOUR, lineHeight, TEXT } from './style.ts';
import type { TextStyle } from './style.ts';
import { wrapText } from './text-runs.ts';

/** Right below the notice of sample data, at the position of the small title on later pages. */
const TOP = 32;
const QR_SIZE = 70;
const GAP = 14;
const NUMBER_WIDTH = 112;

interface Letterhead {
  document: DocumentIdentity;
  issuedAt: Date;
  /** Nobody may rely on sample data. */
  isSample: boolean;
}

/** The letterhead of a report about a farm. */
export const letterheadOf = (
  { document, generatedAt }: { document: DocumentIdentity; generatedAt: Date },
  isSample: boolean,
): Letterhead => ({ document, issuedAt: generatedAt, isSample });

/**
 * Draws who issued a document, its number and how to check it, above the title of its first page;
 * returns where the title may start.
 */
export function drawLetterhead(
  report: ReportDocument,
  { document, issuedAt, isSample }: Letterhead,
): number {
  const { doc, root } = report;
  const { number, issuer, verifyAt } = document;
  const qrLeft = CONTENT.right - QR_SIZE;
  const numberLeft = qrLeft - GAP - NUMBER_WIDTH;
  const issuerWidth = numberLeft - GAP - CONTENT.left;
  const paragraph = (
    lines: readonly string[],
    x: number,
    top: number,
    first: TextStyle = TEXT.strong,
  ) => {
    const [head = '', ...rest] = lines;
    addTagged(doc, root, 'P', () => {
      const below = drawLines(doc, [head], x, top, first);
      drawLines(doc, rest, x, below, TEXT.label);
    });
  };
  paragraph(
    [
      ...wrapText(issuer.name, TEXT.strong, issuerWidth, 1),
      ...(issuer.abn === null ? [] : [`ABN ${issuer.abn}`]),
      ...wrapText(issuer.contact, TEXT.label, issuerWidth, 1),
    ],
    CONTENT.left,
    TOP,
  );
  paragraph([number, `Issued ${formatLongDate(issuedAt)}`], numberLeft, TOP);
  const code = { left: qrLeft, top: TOP, size: QR_SIZE };
  const alt = `QR code of ${verifyAt}`;
  addTagged(doc, root, 'Figure', () => drawQrCode(doc, verifyAt, code), { alt });

  const relyTop = TOP + lineHeight(TEXT.strong) + 2 * lineHeight(TEXT.label) + 4;
  const width = qrLeft - GAP - CONTENT.left;
  const words = wrapText(reliance(verifyAt, isSample), TEXT.label, width, 3);
  paragraph(['Who may rely on this', ...words], CONTENT.left, relyTop, TEXT.smallStrong);

  const bottom = TOP + QR_SIZE + 6;
  asArtifact(doc, () => {
    doc.lineWidth(0.5).strokeColor(COLOUR.rule);
    doc.moveTo(CONTENT.left, bottom).lineTo(CONTENT.right, bottom).stroke();
  });
  return bottom + 8;
}

function reliance(verifyAt: string, isSample: boolean): string {
  const check = `Check it at ${verifyAt.replace(/^https?:\/\//, '')} or scan the code.`;
  return isSample
    ? `Nobody, because it shows sample data. ${check}`
    : `The owner named below, and everyone to whom they give it, as far as its last page says. It is not a survey, a valuation or advice. ${check}`;
}
