import type { VerifiedDocument, VerifiedFile } from '#shared/api/contract';

/** What the server knows about a number or a file; both null if it was not issued here. */
export interface Verified {
  verified_document: VerifiedDocument | null;
  verified_file: VerifiedFile | null;
}

/**
 * What a check found. `replaced`: support made the file again; `superseded`: a newer document of
 * the same kind was issued for the farm.
 */
export type Verdict = 'valid' | 'superseded' | 'replaced' | 'unknown';

export function verdictOf({ verified_document: document, verified_file: file }: Verified): Verdict {
  const found = file ?? document;
  if (!found) return 'unknown';
  if (found.replaced_at !== null) return 'replaced';
  return document && document.superseded_at !== null ? 'superseded' : 'valid';
}

/** One sentence about a file that was checked by its hash. */
export function fileVerdictText(found: Verified): string {
  const { verified_file: file } = found;
  const what = file?.bill
    ? `a ${file.bill.title.toLowerCase()}`
    : file
      ? 'a data file of the document'
      : 'the document';
  switch (verdictOf(found)) {
    case 'valid':
      return `This file is ${what} that was issued, unchanged.`;
    case 'superseded':
      return `This file is ${what} that was issued, unchanged. A newer document has replaced it since.`;
    case 'replaced':
      return 'This file was issued, but the document was made again. Ask for the newer copy.';
    case 'unknown':
      return 'This file was not issued here, or somebody changed it afterwards.';
  }
}

/** One sentence about a document that was looked up by its number alone. */
export const NUMBER_VERDICTS: Record<Verdict, string> = {
  valid: 'This document was issued and is current.',
  superseded: 'This document was issued. A newer document has replaced it since.',
  replaced: 'This document was issued and made again.',
  unknown: 'No document with this number was issued here.',
};
