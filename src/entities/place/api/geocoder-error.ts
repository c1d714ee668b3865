/** Thrown when the geocoder fails; `message` can be shown to the user. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
}

export const unavailable = (cause?: unknown) =>
  new GeocoderError('The address search cannot be reached. Please try again later.', { cause });
