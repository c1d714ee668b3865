import { MAX_COMPARISON_PARCELS } from '#entities/parcel';

/** Limits of one query: the size of its shape, of its result, and its processor time. */
export const QUESTION_LIMITS = {
  polygons: 200,
  vertices: 20_000,
  found: MAX_COMPARISON_PARCELS,
  timeMs: 3_000,
} as const;

/** Reasons why a query is refused. */
export type ParcelQuestionRefusal =
  | 'bad-shape'
  | 'too-large'
  | 'too-much-found'
  | 'too-slow'
  | 'busy';

/** A refused query; the message gives the reason and the remedy in plain words. */
export class ParcelQuestionError extends Error {
  override readonly name = 'ParcelQuestionError';
  readonly refusal: ParcelQuestionRefusal;

  constructor(refusal: ParcelQuestionRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

const count = (value: number) => value.toLocaleString('en-AU');

export const tooMuchFound = (found: number) =>
  new ParcelQuestionError(
    'too-much-found',
    `This finds ${count(found)} parcels, more than the ${count(QUESTION_LIMITS.found)} one search may find. Choose a smaller area or a larger minimum.`,
  );

export const tooSlow = () =>
  new ParcelQuestionError(
    'too-slow',
    `This took longer than ${QUESTION_LIMITS.timeMs / 1000} seconds of computing, so we stopped it. Choose a smaller or simpler area.`,
  );
