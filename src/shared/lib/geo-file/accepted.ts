/** Accepted file name extensions, compared case-insensitively. */
export const ACCEPTED = ['.geojson', '.json', '.kml', '.kmz', '.zip'] as const;
