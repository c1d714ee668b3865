import type { Position } from 'geojson';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { projected, read, square } from '../../geo-file.fixture.ts';
import { applyOffer, type ImportResult } from '../../index.ts';

type Value = string | number;
const MGA = '+proj=utm +zone=55 +south +ellps=GRS80';
const toMga = (position: Position) => proj4('WGS84', MGA, position);
const metres = (positions: readonly Position[]) => projected([[...positions]], toMga)[0]!;

/** Pairs of a code and a value, each on a line of its own. */
const group = (...values: readonly Value[]): string => values.join('\r\n');

const dxf = (entities: readonly Value[], comment = 'EPSG:7855') =>
  [
    group(999, comment, 0, 'SECTION', 2, 'BLOCKS', 0, 'LWPOLYLINE', 0, 'ENDSEC'),
    group('  0', 'SECTION', 2, 'ENTITIES', ...entities, 0, 'ENDSEC', 0, 'EOF'),
  ].join('\r\n');
const lwPolyline = (vertices: readonly Position[], flags = 1, layer = 'Paddocks') => [
  group(0, 'LWPOLYLINE', 8, layer, 90, vertices.length, 70, flags),
  ...vertices.flatMap(([x = 0, y = 0, bulge = 0]) => [10, x, 20, y, 42, bulge]),
];
const oldPolyline = (vertices: readonly Position[], layer = 'Paddocks') => [
  group(0, 'POLYLINE', 8, layer, 66, 1, 70, 1, 10, 0, 20, 0, 30, 0),
  ...vertices.flatMap(([x = 0, y = 0]) => [0, 'VERTEX', 8, layer, 10, x, 20, y]),
  group(0, 'VERTEX', 8, layer, 70, 16, 10, 1, 20, 1, 0, 'SEQEND'),
];
const text = (content: string, [x = 0, y = 0]: Position, type = 'TEXT') => [
  group(0, type, 8, 'Names', 10, x, 20, y, 1, content),
];
const readDxf = (entities: readonly Value[], comment?: string) =>
  read('farm.dxf', dxf(entities, comment));
const outline = metres(square().slice(0, -1));
const expectHectares = ({ areaHa: found }: ImportResult, ...rings: Position[][]) =>
  expect(found / areaHa({ type: 'Polygon', coordinates: rings })).toBeCloseTo(1, 6);

describe('readDxf', () => {
  it.each([
    ['a light polyline', lwPolyline(outline)],
    ['a polyline of separate vertices', oldPolyline(outline)],
    ['a polyline that returns to its start', lwPolyline([...outline, outline[0]!], 0)],
  ])('reads %s as an area', async (_, entities) => {
    const answer = await readDxf(entities);
    expect(answer.receipt.format).toBe('DXF');
    expect(answer.features[0]!.properties).toEqual({ layer: 'Paddocks' });
    expectHectares(answer, square());
  });

  it('asks for the zone of a drawing that does not name it', async () => {
    const answer = await readDxf(lwPolyline(outline), 'a drawing');
    expect(answer.refusal?.reason).toMatch(/metres/);
    const offer = answer.offers.find(({ text }) => text.includes('MGA zone 55'))!;
    expectHectares(await applyOffer(answer, offer.id), square());
  });

  it('replaces arcs by straight edges within a centimetre', async () => {
    const [cx, cy] = toMga([146, -35]) as [number, number];
    const answer = await readDxf(
      lwPolyline([
        [cx - 100, cy, 1],
        [cx + 100, cy, 1],
      ]),
    );
    // Scale of the map grid, three degrees' width of a zone from its edge.
    const circle = (Math.PI * 100 ** 2) / 10_000;
    expect(answer.areaHa / circle).toBeCloseTo(1, 2);
    expect(answer.features[0]!.geometry.coordinates[0]!.length).toBeGreaterThan(200);
    expect(answer.receipt.remarks[0]!.text).toBe('2 arcs became straight edges, at most 1 cm off.');
  });

  it('bulges to the right of an edge that runs anticlockwise', async () => {
    const [[x0 = 0, y0 = 0] = [], ...rest] = outline;
    const outward = await readDxf(lwPolyline([[x0, y0, 0.2], ...rest]));
    const inward = await readDxf(lwPolyline([[x0, y0, -0.2], ...rest]));
    expect(outward.areaHa).toBeGreaterThan(inward.areaHa);
  });

  it('names an area after the text in it', async () => {
    const south = metres(square(0, -20).slice(0, -1));
    const answer = await readDxf([
      ...lwPolyline(outline),
      ...lwPolyline(south),
      ...text('\\U+00C4cker 7', toMga([146.005, -34.995])),
      ...text('{\\fArial|b1;South\\PFlat}', toMga([146.005, -35.015]), 'MTEXT'),
      ...text('Plan of the farm', toMga([147, -35])),
    ]);
    expect(answer.features.map(({ properties }) => properties['name'])).toEqual([
      'Äcker 7',
      'South Flat',
    ]);
    expect(answer.receipt.leftOut.map(({ text }) => text)).toEqual([
      '1 text was left out. Only closed polylines become areas.',
    ]);
  });

  it('cuts polylines on a layer of holes out of the area around them', async () => {
    const answer = await readDxf([
      ...lwPolyline(metres(square(2, 2, 2).slice(0, -1)), 1, 'HOLES'),
      ...lwPolyline(outline),
    ]);
    expect(answer.features).toHaveLength(1);
    expectHectares(answer, square(), square(2, 2, 2));
  });

  it('offers to close an open polyline and counts what it leaves out', async () => {
    const { offers, receipt } = await readDxf([
      ...lwPolyline(outline, 0),
      group(0, 'LINE', 8, 'x', 0, 'LINE', 8, 'x', 0, 'INSERT', 2, 'x', 0, 'WIPEOUT'),
    ]);
    expect(offers.map(({ kind }) => kind)).toEqual(['close-line']);
    expect(receipt.leftOut.map(({ text }) => text)).toContain(
      '2 lines, 1 block and 1 other object were left out. Only closed polylines become areas.',
    );
  });

  it('mirrors a polyline whose extrusion points down', async () => {
    const flipped = outline.map(([x = 0, y = 0]): Position => [-x, y]);
    expectHectares(await readDxf([...lwPolyline(flipped), 230, -1]), square());
  });

  it.each([
    ['a binary drawing', 'AutoCAD Binary DXF\r\n\u001a', /binary DXF\. Save it as a text/],
    ['a table', 'name,area', 'It is not DXF: it does not start with a section.'],
    ['a drawing that ends early', dxf(lwPolyline(outline)).slice(0, -20), /is incomplete/],
    ['a line without a code', '0\nSECTION\n2\nENTITIES\nx\ny\n', /line 5 is not a code/],
    ['an empty drawing', dxf([]), 'It has no features.'],
  ])('refuses %s', async (_, content, reason) => {
    expect((await read('farm.dxf', content)).refusal?.reason).toMatch(reason);
  });
});
