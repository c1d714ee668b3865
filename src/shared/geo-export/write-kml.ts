import type { Position } from 'geojson';
import { xmlText } from '#shared/xml-text';
import { plainProperties, type ExportFeature, type ExportLayer } from './export-layer.ts';

/** Writes KML 2.2 (OGC 07-147r2) with a placemark for each area, and paddocks in a folder. */
export const writeKml = ({ name, features, paddocks }: ExportLayer): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    '<Document>',
    `<name>${xmlText(name)}</name>`,
    ...features.map(placemark),
    ...(paddocks.length === 0
      ? []
      : ['<Folder>', '<name>Paddocks</name>', ...paddocks.map(placemark), '</Folder>']),
    '</Document>',
    '</kml>',
    '',
  ].join('\n');

function placemark(feature: ExportFeature): string {
  const data = plainProperties(feature).map(
    ([key, value]) =>
      `<Data name="${xmlText(key)}"><value>${xmlText(String(value))}</value></Data>`,
  );
  const polygons = feature.polygons.map(
    ([outer, ...holes]) =>
      `<Polygon><outerBoundaryIs>${linearRing(outer!)}</outerBoundaryIs>` +
      holes.map((hole) => `<innerBoundaryIs>${linearRing(hole)}</innerBoundaryIs>`).join('') +
      '</Polygon>',
  );
  return [
    '<Placemark>',
    ...(feature.name === null ? [] : [`<name>${xmlText(feature.name)}</name>`]),
    ...(data.length === 0 ? [] : [`<ExtendedData>${data.join('')}</ExtendedData>`]),
    polygons.length === 1 ? polygons[0] : `<MultiGeometry>${polygons.join('')}</MultiGeometry>`,
    '</Placemark>',
  ].join('\n');
}

const linearRing = (ring: readonly Position[]) =>
  `<LinearRing><coordinates>${ring.map(([lng, lat]) => `${lng},${lat}`).join(' ')}</coordinates></LinearRing>`;
