import type { Position } from 'geojson';
import { xmlText } from '#shared/xml-text';
import type { ExportFeature, ExportLayer } from './export-layer.ts';

/** Writes GPX 1.1 with a track for each area and paddock, and a segment for each of its rings. */
export const writeGpx = ({ name, features, paddocks, writtenAt }: ExportLayer): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Fenceline" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><name>${xmlText(name)}</name><time>${writtenAt.toISOString()}</time></metadata>`,
    ...features.map((feature) => track(feature)),
    ...paddocks.map((paddock) => track(paddock, kindOf(paddock))),
    '</gpx>',
    '',
  ].join('\n');

const kindOf = ({ properties: { kind } }: ExportFeature) =>
  typeof kind === 'string' ? kind : 'paddock';

const track = ({ name, polygons }: ExportFeature, type?: string) =>
  [
    '<trk>',
    ...(name === null ? [] : [`<name>${xmlText(name)}</name>`]),
    ...(type === undefined ? [] : [`<type>${xmlText(type)}</type>`]),
    ...polygons.flat().map(segment),
    '</trk>',
  ].join('\n');

const segment = (ring: readonly Position[]) =>
  `<trkseg>${ring.map(([lng, lat]) => `<trkpt lat="${lat}" lon="${lng}"/>`).join('')}</trkseg>`;
