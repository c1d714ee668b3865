import { misuse } from '../failure.ts';

/**
 * Returns the format whose flag is set, otherwise the first. Throws `CommandFailedError` if several are
 * set.
 */
export function formatOf<Format extends string>(
  { options }: { options: Readonly<Record<NoInfer<Format>, boolean>> },
  formats: readonly [Format, ...Format[]],
): Format {
  const [format = formats[0], another] = formats.filter((name) => options[name]);
  if (another === undefined) return format;
  throw misuse(`Choose one of --${format} and --${another}.`);
}

/** A JSON list with one item per line, between `opening` and `closing`. */
export async function* jsonList(
  items: AsyncIterable<object> | Iterable<object>,
  opening = '[',
  closing = ']',
): AsyncGenerator<string> {
  let before = `${opening}\n`;
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield before === ',\n' ? `\n${closing}\n` : `${opening}${closing}\n`;
}

/** GeoJSON with one feature per line. */
export const geoJsonOf = (features: AsyncIterable<object>) =>
  jsonList(features, '{"type":"FeatureCollection","features":[', ']}');
