import type { Position } from 'geojson';
import proj4 from 'proj4';
import { bboxOfPolygons, definitionOf, GRID_ZONES, knownCrs, pointWithin } from '#shared/lib/geo';
import type { ExportFeature, ExportLayer } from './export-layer.ts';

/** A tenth of a millimetre. */
const DECIMALS = 4;
/** Layers of outlines, holes and names. */
type DxfLayers = readonly [areas: string, holes: string, names: string];
const BOUNDARY: DxfLayers = ['AREAS', 'HOLES', 'NAMES'];
const PADDOCKS: DxfLayers = ['PADDOCKS', 'HOLES', 'PADDOCK_NAMES'];
const [CLOSED, TEXT_HEIGHT_M, MAX_TEXT] = [1, 20, 250];

/**
 * Writes a drawing of version R12, which every program reads: closed polylines in metres of the map
 * grid's zone, holes and paddocks on other layers, and the names as texts. A comment states the
 * zone.
 */
export function writeDxf({ features, paddocks }: ExportLayer): string {
  const code = zoneCode(bboxOfPolygons(features.flatMap(({ polygons }) => polygons)));
  const crs = knownCrs(code)!;
  const { forward } = proj4('WGS84', definitionOf(crs));
  const metres = (position: Position): [string, string] => {
    const [x = NaN, y = NaN] = forward([position[0]!, position[1]!]);
    return [x.toFixed(DECIMALS), y.toFixed(DECIMALS)];
  };
  const drawn = (areas: readonly ExportFeature[], layers: DxfLayers) =>
    areas.flatMap(({ name, polygons }) =>
      polygons.flatMap((polygon) => [
        ...polygon.flatMap((ring, i) => polyline(layers[i === 0 ? 0 : 1], ring.map(metres))),
        ...(name === null ? [] : label(layers[2], name, metres([...inside(polygon)]))),
      ]),
    );
  const used = [...new Set(paddocks.length > 0 ? [...BOUNDARY, ...PADDOCKS] : BOUNDARY)];
  const lines = [
    group(999, `Metres in ${crs.name} (EPSG:${code})`),
    group(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1009', 0, 'ENDSEC'),
    group(0, 'SECTION', 2, 'TABLES', 0, 'TABLE', 2, 'LAYER', 70, used.length),
    ...used.flatMap((layer, i) => [group(0, 'LAYER', 2, layer, 70, 0, 62, i + 1, 6, 'CONTINUOUS')]),
    group(0, 'ENDTAB', 0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES'),
    ...drawn(features, BOUNDARY),
    ...drawn(paddocks, PADDOCKS),
    group(0, 'ENDSEC', 0, 'EOF'),
  ];
  return `${lines.join('\n')}\n`;
}

/** Pairs of a code and a value, each on a line of its own. */
const group = (...values: readonly (string | number)[]): string => values.join('\n');

const inside = (coordinates: Position[][]) => pointWithin({ type: 'Polygon', coordinates });

/** GDA2020 / MGA in Australia, otherwise WGS84 / UTM. */
function zoneCode([west, south, east, north]: readonly [number, number, number, number]): number {
  const [lng, lat] = Number.isFinite(west) ? [(west + east) / 2, (south + north) / 2] : [147, -35];
  const zone = Math.min(60, Math.floor((lng + 180) / 6) + 1);
  if (lat >= 0) return 32_600 + zone;
  return zone >= GRID_ZONES.first && zone <= GRID_ZONES.last ? 7_800 + zone : 32_700 + zone;
}

const polyline = (layer: string, vertices: readonly [string, string][]) => [
  group(0, 'POLYLINE', 8, layer, 66, 1, 70, CLOSED, 10, '0.0', 20, '0.0', 30, '0.0'),
  // A closed polyline does not repeat its first vertex.
  ...vertices
    .slice(0, -1)
    .flatMap(([x, y]) => group(0, 'VERTEX', 8, layer, 10, x, 20, y, 30, '0.0')),
  group(0, 'SEQEND', 8, layer),
];

const label = (layer: string, name: string, [x, y]: [string, string]) => [
  group(0, 'TEXT', 8, layer, 10, x, 20, y, 30, '0.0', 40, TEXT_HEIGHT_M, 1, escaped(name)),
];

/** Letters outside ASCII as `\U+00E4`, so that programs of any language show them. */
const escaped = (name: string): string =>
  name
    .replaceAll(/\s/g, ' ')
    .slice(0, MAX_TEXT)
    .replaceAll(
      /[^\x20-\x7e]|\\(?=U\+)/g,
      (letter) => `\\U+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
