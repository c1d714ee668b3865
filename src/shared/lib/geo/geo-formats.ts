interface FormatNames {
  /** File name extensions of its layers, in lower case. */
  extensions: readonly `.${string}`[];
  /** A layer consists of several files, which people choose as one archive. */
  isArchived?: true;
}

/**
 * Formats of boundary files. Separate from their readers (`geo-file/formats/list.ts`), so that a picker
 * can name them without loading a reader.
 */
export const GEO_FORMATS = {
  GeoJSON: { extensions: ['.geojson', '.json'] },
  KML: { extensions: ['.kml'] },
  GPX: { extensions: ['.gpx'] },
  GeoPackage: { extensions: ['.gpkg'] },
  FlatGeobuf: { extensions: ['.fgb'] },
  ISOXML: { extensions: ['.xml'] },
  DXF: { extensions: ['.dxf'] },
  WKT: { extensions: ['.wkt', '.txt'] },
  shapefile: { extensions: ['.shp'], isArchived: true },
} as const satisfies Record<string, FormatNames>;

export type GeoFormatId = keyof typeof GEO_FORMATS;

/** Extensions of archives, which may contain layers of every format. */
export const ARCHIVE_EXTENSIONS = ['.kmz', '.zip'] as const;

/** Extensions of the files that people may choose. */
export const GEO_EXTENSIONS: readonly string[] = [
  ...Object.values<FormatNames>(GEO_FORMATS).flatMap(({ extensions, isArchived }) =>
    isArchived ? [] : extensions,
  ),
  ...ARCHIVE_EXTENSIONS,
];

/** Compares without regard to case. */
export const hasExtension = (fileName: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => fileName.toLowerCase().endsWith(extension));
