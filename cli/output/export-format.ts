import type { CommandInput } from '../command.ts';
import { misuse } from '../failure.ts';

/** The one of these flags that is set, else the first. Throws `CommandFailed` where several are. */
export function formatOf<Format extends string>(
  { options }: CommandInput,
  formats: readonly [Format, ...Format[]],
): Format {
  const [format = formats[0], another] = formats.filter((name) => options[name] === true);
  if (another === undefined) return format;
  throw misuse(`Choose one of --${format} and --${another}.`);
}

/** A list in JSON, one item a line, between `opening` and `closing`. */
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

/** Features in GeoJSON, one a line. */
export const geoJsonOf = (features: AsyncIterable<object>) =>
  jsonList(features, '{"type":"FeatureCollection","features":[', ']}');
