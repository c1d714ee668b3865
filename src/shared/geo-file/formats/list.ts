import { GEO_FORMATS, hasExtension, type GeoFormatId } from '#shared/lib/geo';
import type { FormatReader, GeoFormat } from '../parse/format.ts';

const startsWith = (magic: string) => (start: Uint8Array) =>
  [...magic].every((letter, i) => start[i] === letter.charCodeAt(0));

const FIRST_ELEMENT = /^(?:[^<]|<[?!])*<(?:\w+:)?(\w+)/;

/** Whether a document's first element has this name. */
const hasRoot = (element: string) => (start: string) =>
  FIRST_ELEMENT.exec(start)?.[1]?.toLowerCase() === element.toLowerCase();

/** Whether a drawing's first section starts here. A number precedes each value; 999 is a comment. */
function startsWithSection(start: string): boolean {
  const lines = start.split('\n').map((line) => line.trim());
  const first = lines.findIndex((line, i) => i % 2 === 0 && line !== '999');
  return lines[first] === '0' && lines[first + 1] === 'SECTION';
}

/** Whether a text starts as well-known text does. */
const WKT_START =
  /^(?:SRID\s*=\s*\d+\s*;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE)|GEOMETRYCOLLECTION|CURVEPOLYGON|TRIANGLE|TIN|POLYHEDRALSURFACE|CIRCULARSTRING|COMPOUNDCURVE)\s*(?:\(|Z|M|EMPTY)/i;

/** Readers in the order in which texts are sniffed and an archive's layers are read. */
const READERS = {
  GPX: {
    sniff: hasRoot('gpx'),
    beginning: 'its first element is not <gpx>',
    read: async (file, reading) => {
      const { readGpx } = await import('./gpx/read-gpx.ts');
      return [await readGpx(await file.text(), file.name, reading)];
    },
  },
  ISOXML: {
    sniff: hasRoot('ISO11783_TaskData'),
    beginning: 'its first element is not <ISO11783_TaskData>',
    // Archives of other formats contain XML files that describe them.
    isInArchive: (path) => /(?:^|\/)taskdata\.xml$/i.test(path),
    read: async (file, reading) => {
      const { readIsoXml } = await import('./isoxml/read-isoxml.ts');
      return [await readIsoXml(file, reading)];
    },
  },
  KML: {
    sniff: (start) => start.startsWith('<'),
    beginning: 'a KML file starts with “<”',
    archivedAs: 'KMZ',
    isFirst: (path) => /^doc\.kml$/i.test(path),
    read: async (file, reading) => {
      const { readKml } = await import('./kml/read-kml.ts');
      return [await readKml(await file.text(), file.name, reading)];
    },
  },
  GeoPackage: {
    sniff: () => false,
    sniffBytes: startsWith('SQLite format 3\0'),
    beginning: 'it is no database, or it is encrypted',
    read: async (file, reading) => {
      const { readGeoPackage } = await import('./geopackage/read-geopackage.ts');
      return readGeoPackage(file, reading);
    },
  },
  FlatGeobuf: {
    sniff: () => false,
    sniffBytes: startsWith('fgb'),
    beginning: 'it does not start with “fgb”',
    read: async ({ name, bytes }, reading) => {
      const { readFlatGeobuf } = await import('./flatgeobuf/read-flatgeobuf.ts');
      return [await readFlatGeobuf(await bytes(), name, reading)];
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
        shx: await companion('shx'),
        dbf: await companion('dbf'),
        prj: await companion('prj'),
        cpg: await companion('cpg'),
      };
      return [await readShapefile(parts, reading)];
    },
  },
  DXF: {
    sniff: (start) => startsWithSection(start) || start.startsWith('AutoCAD Binary DXF'),
    beginning: 'it does not start with a section',
    read: async (file, reading) => {
      const { readDxf } = await import('./dxf/read-dxf.ts');
      return [await readDxf(await file.text(), file.name, reading)];
    },
  },
  WKT: {
    sniff: (start) => WKT_START.test(start),
    beginning: 'it does not start with POLYGON or another geometry',
    // Archives often contain a text that explains them.
    isInArchive: (path) => hasExtension(path, ['.wkt']),
    read: async (file, reading) => {
      const { readWkt } = await import('./wkt/read-wkt.ts');
      return readWkt(await file.text(), file.name, reading);
    },
  },
  GeoJSON: {
    // The last format accepts every text, so that its reader explains what is wrong.
    sniff: () => true,
    read: async (file, reading) => {
      const { readGeoJson } = await import('./geojson/read-geojson.ts');
      return [await readGeoJson(await file.text(), file.name, reading)];
    },
  },
} as const satisfies Record<GeoFormatId, FormatReader>;

export const formats = (Object.keys(READERS) as GeoFormatId[]).map((id): GeoFormat => {
  const { extensions } = GEO_FORMATS[id];
  return {
    id,
    extensions,
    isInArchive: (path) => hasExtension(path, extensions),
    ...READERS[id],
  };
});
