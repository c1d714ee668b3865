import type { ImportResult } from './import-result.ts';

export interface OfferOptions {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

type TakeOffer = (offerId: string, options: OfferOptions) => Promise<ImportResult>;

/**
 * The function that applies an offer to an import result: in this thread, or in the worker that
 * holds the file.
 */
const continuations = new WeakMap<ImportResult, TakeOffer>();

export function onOffer(answer: ImportResult, takeOffer: TakeOffer): void {
  continuations.set(answer, takeOffer);
}

/**
 * Returns the import result with one of its offers applied; the earlier result stays unchanged.
 * Throws a RangeError for an offer that the result does not contain, and for a result that no
 * reader created.
 */
export async function applyOffer(
  answer: ImportResult,
  offerId: string,
  options: OfferOptions = {},
): Promise<ImportResult> {
  const takeOffer = continuations.get(answer);
  if (!takeOffer) throw new RangeError('This import result was not made by a reader.');
  return takeOffer(offerId, options);
}
