/** Limits the page's time per message to a few milliseconds. */
const FEATURES_A_PIECE = 200;

/** Index ranges that split a list of features into messages. */
export function* piecesOf(features: readonly unknown[]): Generator<[from: number, to: number]> {
  for (let from = 0; from < features.length; from += FEATURES_A_PIECE) {
    yield [from, Math.min(features.length, from + FEATURES_A_PIECE)];
  }
}
