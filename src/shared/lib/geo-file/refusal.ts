/** The specification's sentence for a file without areas; the precise reason follows it. */
export const NO_GEOMETRY =
  'GeoJSON format is not valid - it does not have geometry or features field.';

/** Why a file cannot be read at all, as a sentence for its user. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
}

/** The fixed sentence, then the reason. */
export const refusalMessage = (reason: string) => `${NO_GEOMETRY} ${reason}`;
