import type { ExportLayer } from './export-layer.ts';

interface ExportFormat {
  /** Name, as users know it. */
  label: string;
  /** The purpose of the format. */
  about: string;
  extension: string;
  mediaType: string;
  /** Writes a layer; `stem` is the file's name without its extension. */
  write: (layer: ExportLayer, stem: string) => Promise<Uint8Array<ArrayBuffer>>;
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Formats in which a boundary can be downloaded; each writer is loaded with its first file. */
export const EXPORT_FORMATS = {
  geojson: {
    label: 'GeoJSON',
    about: 'Web maps and most map programs',
    extension: '.geojson',
    mediaType: 'application/geo+json',
    write: async (layer) => {
      const { writeGeoJson } = await import('./write-geojson.ts');
      return encoded(writeGeoJson(layer));
    },
  },
  kml: {
    label: 'KML',
    about: 'Google Earth and Google Maps',
    extension: '.kml',
    mediaType: 'application/vnd.google-earth.kml+xml',
    write: async (layer) => {
      const { writeKml } = await import('./write-kml.ts');
      return encoded(writeKml(layer));
    },
  },
  gpx: {
    label: 'GPX',
    about: 'GPS devices and phones, as tracks to follow',
    extension: '.gpx',
    mediaType: 'application/gpx+xml',
    write: async (layer) => {
      const { writeGpx } = await import('./write-gpx.ts');
      return encoded(writeGpx(layer));
    },
  },
  gpkg: {
    label: 'GeoPackage',
    about: 'QGIS and ArcGIS, with all names in full',
    extension: '.gpkg',
    mediaType: 'application/geopackage+sqlite3',
    write: async (layer) => {
      const { writeGeoPackage } = await import('./write-geopackage.ts');
      return writeGeoPackage(layer);
    },
  },
  shapefile: {
    label: 'Shapefile',
    about: 'Older map programs and machinery; one .zip',
    extension: '.zip',
    mediaType: 'application/zip',
    write: async (layer, stem) => {
      const { writeShapefile } = await import('./write-shapefile.ts');
      return writeShapefile(layer, stem);
    },
  },
  dxf: {
    label: 'DXF',
    about: 'CAD programs and surveyors; metres of the map grid',
    extension: '.dxf',
    mediaType: 'image/vnd.dxf',
    write: async (layer) => {
      const { writeDxf } = await import('./write-dxf.ts');
      return encoded(writeDxf(layer));
    },
  },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatId = keyof typeof EXPORT_FORMATS;

export const EXPORT_FORMAT_IDS = Object.keys(EXPORT_FORMATS) as readonly ExportFormatId[];
