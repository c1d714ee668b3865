/** What is accepted, by the ending of a name, without case. */
export const ACCEPTED = ['.geojson', '.json', '.kml', '.kmz', '.zip'] as const;
