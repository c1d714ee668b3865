import type { GeoFileAnswer } from './answer.ts';

export interface OfferOptions {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

type TakeOffer = (offerId: string, options: OfferOptions) => Promise<GeoFileAnswer>;

/** How each answer goes on: here, or in the worker that holds its file. */
const continuations = new WeakMap<GeoFileAnswer, TakeOffer>();

export function onOffer(answer: GeoFileAnswer, takeOffer: TakeOffer): void {
  continuations.set(answer, takeOffer);
}

/**
 * The answer with one of its offers taken; the former one stays as it is. Throws a RangeError for
 * an offer that the answer does not make, and for an answer that no reader made.
 */
export async function applyOffer(
  answer: GeoFileAnswer,
  offerId: string,
  options: OfferOptions = {},
): Promise<GeoFileAnswer> {
  const takeOffer = continuations.get(answer);
  if (!takeOffer) throw new RangeError('This answer was not made by a reader.');
  return takeOffer(offerId, options);
}
