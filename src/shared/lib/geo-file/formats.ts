import type { ParsedLayer } from './parsed-file.ts';
import type { ReadContext } from './reading/read-context.ts';

/** A file of one layer: chosen by itself, or an entry of an archive. */
export interface LayerFile {
  /** Name of the layer. */
  name: string;
  bytes: () => Promise<Uint8Array>;
  /** The bytes decoded; a remark tells of a legacy encoding. */
  text: () => Promise<string>;
  /** The file beside it with the same name and this extension, such as `dbf`. */
  companion: (extension: string) => Promise<Uint8Array | undefined>;
}

/** Detection and reader of a format. */
export interface GeoFileFormat {
  /** Names of its files. */
  fileName: RegExp;
  /** True for a text whose first visible character is this; null where a text is never of it. */
  beginsWith: ((first: string) => boolean) | null;
  /** Files of an archive that are read before others of the format. */
  isFirst?: (path: string) => boolean;
  read: (file: LayerFile, reading: ReadContext) => Promise<ParsedLayer>;
}

/** Formats of single layers, in the order in which an archive's layers are read. */
export const FORMATS = {
  KML: {
    fileName: /\.kml$/i,
    beginsWith: (first) => first === '<',
    isFirst: (path) => /^doc\.kml$/i.test(path),
    read: async (file, reading) => {
      const { readKml } = await import('./kml/read-kml.ts');
      return readKml(await file.text(), file.name, reading);
    },
  },
  Shapefile: {
    fileName: /\.shp$/i,
    beginsWith: null,
    read: async ({ name, bytes, companion }, reading) => {
      const { readShapefile } = await import('./shapefile/read-shapefile.ts');
      const parts = {
        name,
        shp: await bytes(),
        dbf: await companion('dbf'),
        prj: await companion('prj'),
        cpg: await companion('cpg'),
      };
      return readShapefile(parts, reading);
    },
  },
  GeoJSON: {
    fileName: /\.(geo)?json$/i,
    beginsWith: () => true,
    read: async (file, reading) => {
      const { readGeoJson } = await import('./geojson/read-geojson.ts');
      return readGeoJson(await file.text(), file.name, reading);
    },
  },
} as const satisfies Record<string, GeoFileFormat>;

export type FormatId = keyof typeof FORMATS;

export const formats = Object.entries(FORMATS) as [FormatId, GeoFileFormat][];
