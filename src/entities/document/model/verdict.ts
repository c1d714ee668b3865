import type { VerifiedDocument } from '#shared/api/contract';

/**
 * What a check of a document found. `replaced`: support made the document again; `superseded`: a
 * newer document of the same kind was issued for the farm.
 */
export type Verdict = 'valid' | 'superseded' | 'replaced' | 'unknown';

export function verdictOf(found: VerifiedDocument | null): Verdict {
  if (!found) return 'unknown';
  if (found.replaced_at !== null) return 'replaced';
  return found.superseded_at === null ? 'valid' : 'superseded';
}

/** One sentence about a file that was checked by its hash. */
export const FILE_VERDICTS: Record<Verdict, string> = {
  valid: 'This file is the document that was issued, unchanged.',
  superseded:
    'This file is the document that was issued, unchanged. A newer document has replaced it since.',
  replaced: 'This file was issued, but the document was made again. Ask for the newer copy.',
  unknown: 'This file was not issued here, or somebody changed it afterwards.',
};

/** One sentence about a document that was looked up by its number alone. */
export const NUMBER_VERDICTS: Record<Verdict, string> = {
  valid: 'This document was issued and is current.',
  superseded: 'This document was issued. A newer document has replaced it since.',
  replaced: 'This document was issued and made again.',
  unknown: 'No document with this number was issued here.',
};
