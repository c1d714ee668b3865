import { GEO_FORMATS, type GeoFormatId } from '#shared/lib/geo';
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

interface FormatReader {
  /** Whether a text that starts like this, from its first visible character, is of the format. */
  sniff: (start: string) => boolean;
  /** Format of an archive whose first layer is of this one; `Zip` by default. */
  archivedAs?: string;
  /** Files of an archive that are read before others of the format. */
  isFirst?: (path: string) => boolean;
  read: (file: LayerFile, reading: ReadContext) => Promise<ParsedLayer>;
}

/** Readers in the order in which texts are sniffed and an archive's layers are read. */
const READERS = {
  KML: {
    sniff: (start) => start.startsWith('<'),
    archivedAs: 'KMZ',
    isFirst: (path) => /^doc\.kml$/i.test(path),
    read: async (file, reading) => {
      const { readKml } = await import('./kml/read-kml.ts');
      return readKml(await file.text(), file.name, reading);
    },
  },
  shapefile: {
    sniff: () => false,
    archivedAs: 'Shapefile',
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
    // The last format takes every text, so that its reader explains what is wrong.
    sniff: () => true,
    read: async (file, reading) => {
      const { readGeoJson } = await import('./geojson/read-geojson.ts');
      return readGeoJson(await file.text(), file.name, reading);
    },
  },
} as const satisfies Record<GeoFormatId, FormatReader>;

export interface GeoFormat extends FormatReader {
  id: GeoFormatId;
  extensions: readonly string[];
}

export const formats = (Object.keys(READERS) as GeoFormatId[]).map((id): GeoFormat => ({
  id,
  extensions: GEO_FORMATS[id].extensions,
  ...READERS[id],
}));
