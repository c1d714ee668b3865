import type { ExportFeature, ExportLayer } from './export-layer.ts';

/**
 * Writes RFC 7946 GeoJSON with one feature per line; paddocks are marked by their property `layer`.
 */
export function writeGeoJson({ name, features, paddocks }: ExportLayer): string {
  const lines = [
    ...features.map((feature) => lineOf(feature, {})),
    ...paddocks.map((paddock) => lineOf(paddock, { layer: 'paddocks' })),
  ];
  const head = `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[`;
  return `${head}\n${lines.join(',\n')}\n]}\n`;
}

const lineOf = ({ properties, polygons }: ExportFeature, added: object) =>
  JSON.stringify({
    type: 'Feature',
    properties: { ...properties, ...added },
    geometry:
      polygons.length === 1
        ? { type: 'Polygon', coordinates: polygons[0] }
        : { type: 'MultiPolygon', coordinates: polygons },
  });
