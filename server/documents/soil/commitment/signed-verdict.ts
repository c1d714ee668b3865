import type { PdfComparison } from '../../../platform/files/compare-pdfs.ts';
import type { SignatorySeen, SignedVerdict } from '#entities/registration/commitment';
import type { Signatory } from '#entities/registration/landholder';
import { readPageCode, type PageCode } from '../page-code.ts';

/** Judges an uploaded file by its comparison with the commitment of the project's current form. */
export function signedVerdict(
  comparison: PdfComparison | 'unreadable' | null,
  current: { projectId: number; form: number },
): SignedVerdict {
  if (comparison === null) {
    return doubtful('the PDF is too large to be compared with the commitment');
  }
  if (comparison === 'unreadable') return doubtful('the server cannot read the PDF');
  if (comparison.isUnchanged) return refused(UNSIGNED_TEXT);

  const expected = commitmentCodes(comparison.madeCodes);
  const checks = new Set(expected.map(({ check }) => check));
  const found = comparison.pages
    .flatMap(({ codes }) => codes)
    .flatMap((text) => readPageCode(text) ?? []);
  const ofCommitment = found.filter(({ prefix }) => prefix === 'SC');
  if (found.length > 0 && ofCommitment.length === 0) return refused(REPORT_TEXT);
  // A correct checksum with a wrong number is a misread digit of a scan.
  const strange = ofCommitment.filter(({ check }) => !checks.has(check));
  const other = strange.find((code) => !isOf(code, current));
  if (other) return refused(otherText(other, current));
  if (strange.length > 0) return doubtful('the page codes have another checksum');

  const pagesFound = new Set(
    ofCommitment.filter((code) => isOf(code, current)).map(({ page }) => page),
  );
  if (pagesFound.size === 0)
    return doubtful('no page codes can be read, as in a scan without text');
  const missing = expected.filter(({ page }) => !pagesFound.has(page)).map(({ page }) => page);
  const scans = comparison.pages.filter(({ isScan }) => isScan).length;
  if (missing.length > scans) return doubtful(`pages are missing: ${missing.join(', ')}`);
  const isSigned =
    comparison.hasDigitalSignature ||
    scans > 0 ||
    comparison.pages.some(({ isMarked }) => isMarked);
  return isSigned ? { is: 'signed' } : doubtful('no signature can be seen');
}

/** The text above a person's signature line in the commitment. */
export const signatureLineOf = ({ name, capacity }: Signatory): string =>
  `${name || 'Name:'}${capacity}`;

/**
 * Adds to each person the page and position of their signature line, found by `signatureLineOf`,
 * and what is seen there.
 */
export const signatoriesSeen = (
  comparison: PdfComparison | 'unreadable' | null,
  signatories: readonly Signatory[],
): SignatorySeen[] =>
  signatories.map(({ name, capacity }, i) => {
    const isRead = comparison !== null && comparison !== 'unreadable';
    const page = isRead ? (comparison.foundOn[i] ?? null) : null;
    const isMarkSeen = isRead && page !== null ? isMarkedAt(comparison, page) : null;
    return { name, capacity, page, is_mark_seen: isMarkSeen };
  });

/** Null for a page that is missing or scanned. */
function isMarkedAt({ pages }: PdfComparison, page: number): boolean | null {
  const those = pages.filter(({ codes }) =>
    codes.some((text) => readPageCode(text)?.page === page),
  );
  return those.length === 0 ? null : those.some(({ isMarked }) => isMarked);
}

export const UNSIGNED_TEXT =
  'This is the commitment as it was created, without a signature. Please have everybody named in it sign it, and send the signed PDF.';
const REPORT_TEXT =
  'This is a condition report, not the commitment. Please send the signed commitment.';

const refused = (says: string): SignedVerdict => ({ is: 'refused', says });
const doubtful = (because: string): SignedVerdict => ({ is: 'doubtful', because });

const commitmentCodes = (texts: readonly string[]): PageCode[] =>
  texts.flatMap((text) => readPageCode(text) ?? []).filter(({ prefix }) => prefix === 'SC');

const isOf = (code: PageCode, { projectId, form }: { projectId: number; form: number }) =>
  code.projectId === projectId && code.form === form;

function otherText(code: PageCode, { projectId, form }: { projectId: number; form: number }) {
  if (code.projectId !== projectId) {
    return `This is the commitment of project ${code.projectId}. Please send the signed commitment of project ${projectId}.`;
  }
  return code.form < form
    ? `This is form ${code.form} of the commitment. Your answers changed since; please sign form ${form}.`
    : `This is form ${code.form} of the commitment, which the project does not have. Please download and sign form ${form}.`;
}
