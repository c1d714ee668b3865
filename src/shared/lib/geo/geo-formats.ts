/**
 * Formats of boundary files and the file name extensions under which people choose them. Kept apart
 * from the readers, so that a picker can name them before a reader is loaded.
 */
export const GEO_FORMATS = [
  { id: 'GeoJSON', extensions: ['.geojson', '.json'] },
  { id: 'KML', extensions: ['.kml'] },
  { id: 'KMZ', extensions: ['.kmz'] },
  { id: 'Shapefile', extensions: ['.zip'] },
] as const;

/** Accepted extensions in lower case; names are compared without regard to case. */
export const GEO_EXTENSIONS: readonly string[] = GEO_FORMATS.flatMap(
  ({ extensions }) => extensions,
);

/** `.geojson, .json or .kml` */
export const extensionsInWords = (word: 'or' | 'and'): string =>
  `${GEO_EXTENSIONS.slice(0, -1).join(', ')} ${word} ${GEO_EXTENSIONS.at(-1)!}`;
