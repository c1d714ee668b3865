import { GEO_FORMATS, hasExtension } from '#shared/lib/geo';
import type { Refusal } from './import-result.ts';

/**
 * Sentence that the specification fixes for a JSON file without areas; it follows the precise
 * reason.
 */
export const NO_GEOMETRY =
  'GeoJSON format is not valid - it does not have geometry or features field.';

/** Thrown when a file cannot be read at all; the message is a sentence for the user. */
export class FileRefusalError extends Error {
  override readonly name: string = 'FileRefusalError';
}

/** Thrown beyond a limit of reading: it refuses a whole archive, not only the file that was read. */
export class LimitError extends FileRefusalError {
  override readonly name = 'LimitError';
}

/**
 * Thrown for an undamaged file with content other than areas, such as the metadata of an export.
 */
export class OtherContentError extends FileRefusalError {
  override readonly name = 'OtherContentError';
}

/** Builds the refusal for a file of this format and name. */
export const refusalOf = (reason: string, format: string, fileName: string): Refusal => {
  const isJson =
    format === 'GeoJSON' ||
    (format === 'unknown' && hasExtension(fileName, GEO_FORMATS.GeoJSON.extensions));
  return { reason, standardText: isJson ? NO_GEOMETRY : null };
};
