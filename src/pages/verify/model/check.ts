import {
  fileVerdictText,
  formatDocumentNumber,
  NUMBER_VERDICTS,
  readDocumentNumber,
  verdictOf,
  type Verdict,
  type Verified,
} from '#entities/document';

/** What the reader asked to be checked. */
export type Check =
  | { by: 'number'; number: string }
  /** `expected`: the number that the page showed when the file was chosen; null without one. */
  | { by: 'file'; fileName: string; sha256: string; expected: string | null };

export const referenceOf = (check: Check): string =>
  check.by === 'number' ? check.number : check.sha256;

/** The check of a page's address, `/verify/FL-7K3M-92QX-4TRA`; null without a readable number. */
export function checkOfPath(path: string): Check | null {
  const number = readDocumentNumber(typedIn(path));
  return number === null ? null : { by: 'number', number: formatDocumentNumber(number) };
}

/** The text in the address in place of a number, so that the reader can correct it. */
export function typedIn(path: string): string {
  const [, , typed = ''] = path.split('/');
  try {
    return decodeURIComponent(typed);
  } catch {
    return typed;
  }
}

export interface Finding {
  verdict: Verdict;
  /** One sentence that answers what the reader asked. */
  answer: string;
  /** What to do next; null when nothing is left to do. */
  advice: string | null;
}

/** Says what a check found. */
export function findingOf(check: Check, found: Verified): Finding {
  const verdict = verdictOf(found);
  if (check.by === 'number') {
    const advice =
      verdict === 'unknown'
        ? 'Compare it with the first page of the document. If it is the same, ask whoever gave you the document.'
        : 'A number alone proves nothing about a file. Choose the PDF that you were given as well.';
    return { verdict, answer: NUMBER_VERDICTS[verdict], advice };
  }
  const number = found.verified_document?.document_number;
  const isOther = number !== undefined && check.expected !== null && check.expected !== number;
  return {
    verdict,
    answer: fileVerdictText(found),
    advice: isOther
      ? `It is not ${check.expected}, which you looked up before, but ${number}.`
      : verdict === 'unknown'
        ? 'A file that was printed, signed, combined or saved again is no longer the same, and a .zip is not checked as a whole: unpack it first. Otherwise ask for the original.'
        : null,
  };
}
