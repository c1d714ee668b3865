import type { Refusal } from './answer.ts';

/** The specification's sentence for a JSON file without areas; it stands behind the precise reason. */
export const NO_GEOMETRY =
  'GeoJSON format is not valid - it does not have geometry or features field.';

/** Why a file cannot be read at all, as a sentence for its user. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
}

/** A reason as a refusal of a file of this format and name. */
export const refusalOf = (reason: string, format: string, fileName: string): Refusal => {
  const isJson = format === 'GeoJSON' || (format === 'unknown' && /\.(geo)?json$/i.test(fileName));
  return { reason, standardText: isJson ? NO_GEOMETRY : null };
};
