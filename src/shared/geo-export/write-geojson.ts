import type { ExportLayer } from './export-layer.ts';

/** Writes RFC 7946 GeoJSON with one feature per line. */
export function writeGeoJson({ name, features }: ExportLayer): string {
  const lines = features.map(({ properties, polygons }) =>
    JSON.stringify({
      type: 'Feature',
      properties,
      geometry:
        polygons.length === 1
          ? { type: 'Polygon', coordinates: polygons[0] }
          : { type: 'MultiPolygon', coordinates: polygons },
    }),
  );
  const head = `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[`;
  return `${head}\n${lines.join(',\n')}\n]}\n`;
}
