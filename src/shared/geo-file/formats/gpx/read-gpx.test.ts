import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { hectaresOf, read, ring, square } from '../../geo-file.fixture.ts';
import { gpx, segment, track } from './gpx.fixture.ts';

const readGpx = (...content: string[]) => read('walk.gpx', gpx(...content));

describe('readGpx', () => {
  it('closes each walked track into an area with its name', async () => {
    const open = square().slice(0, -1);
    const answer = await readGpx(
      track('North', segment(open)),
      track('South &amp; East', segment(square(20))),
    );
    expect(answer.receipt.format).toBe('GPX');
    expect(answer.features.map(({ properties }) => properties['name'])).toEqual([
      'North',
      'South & East',
    ]);
    expect(answer.features[0]!.geometry.coordinates).toEqual([square()]);
    expect(answer.areaHa).toBeCloseTo(hectaresOf(square()) * 2, 0);
  });

  it('says how many points a track has, how far apart they are and how accurate the fixes were', async () => {
    const { receipt } = await readGpx(
      track('North', segment(square(), { everyS: 10, hdop: 1.84 })),
    );
    expect(receipt.remarks.map(({ text }) => text)).toEqual([
      '“North” has 5 points. Its points are at most 1,112 m and 10 s apart. HDOP was at most 1.8.',
    ]);
  });

  it('says how wide the gap between the end and the start was', async () => {
    const { receipt } = await readGpx(track('North', segment(square().slice(0, -1))));
    expect(receipt.remarks[0]!.text).toBe(
      '“North” has 4 points, closed over 1,112 m from its end to its start. Its points are at most 1,112 m apart.',
    );
  });

  it('shows where the device recorded nothing for 90 seconds', async () => {
    const { receipt } = await readGpx(
      track('North', segment(square(), { everyS: 10, pauseS: 80 })),
    );
    expect(receipt.remarks[1]).toMatchObject({
      text: '“North” has no point for 90 s over 1,112 m. Check its line there.',
      place: square()[1],
    });
  });

  it('joins the segments of a track whose signal was lost', async () => {
    const [a, b, c, d] = square() as [Position, Position, Position, Position];
    const { features } = await readGpx(track('North', segment([a, b]), segment([c, d])));
    expect(features[0]!.geometry.coordinates).toEqual([square()]);
  });

  it('reads a loop inside another of the same track as a hole, and others as parts', async () => {
    const hole = square(2, 2, 2);
    const { features } = await readGpx(
      track('North', segment(hole), segment(square()), segment(square(40, 0, 5))),
    );
    expect(features).toHaveLength(1);
    expect(features[0]!.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square(), hole.toReversed()], [square(40, 0, 5)]],
    });
  });

  it('reads routes too', async () => {
    const points = square().map(([lng, lat]) => `<rtept lat="${lat}" lon="${lng}"/>`);
    const answer = await readGpx(`<rte><name>Plan</name>${points.join('')}</rte>`);
    expect(answer.features[0]!.geometry.coordinates).toEqual([square()]);
  });

  it('follows the shaping points between the points of a route', async () => {
    const [a, b, c, d] = square() as [Position, Position, Position, Position];
    const out: Position = [b[0]! + 0.005, (b[1]! + c[1]!) / 2];
    const point = ([lng, lat]: Position, inside = '') =>
      `<rtept lat="${lat}" lon="${lng}">${inside}</rtept>`;
    const shaping = (...[lng, lat]: Position) =>
      `<time>2026-11-01T00:00:00Z</time><extensions><gpxx:RoutePointExtension><gpxx:Subclass>0</gpxx:Subclass><gpxx:rpt lat="${lat}" lon="${lng}"><gpxx:Subclass>0</gpxx:Subclass></gpxx:rpt></gpxx:RoutePointExtension></extensions>`;
    const route = [point(a), point(b, shaping(...out)), point(c), point(d), point(a)];
    const { features, receipt } = await readGpx(
      `<rte><name>Plan</name>${route.join('')}</rte><wpt lat="-35" lon="146"><extensions><gpxx:rpt lat="1" lon="1"/></extensions></wpt>`,
    );
    expect(features[0]!.geometry.coordinates).toEqual([[a, b, out, c, d, a]]);
    expect(receipt.remarks.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^“Plan” has 6 points\./),
      '“Plan” includes 1 shaping point between the points of its route.',
    ]);
  });

  it('leaves out a drive that ends far from its start', async () => {
    const { features, receipt, refusal } = await readGpx(
      track('Drive', segment(ring([0, 0], [10, 1], [20, 0]).slice(0, -1))),
    );
    expect(features).toEqual([]);
    expect(receipt.leftOut[0]!.text).toBe('“Drive” is a line, which has no area.');
    expect(refusal?.reason).toContain('is a line');
  });

  it('names the waypoints that it leaves out', async () => {
    const waypoint = (name: string) => `<wpt lat="-35" lon="146"><name>${name}</name></wpt>`;
    const { receipt, points } = await readGpx(
      waypoint('Gate'),
      waypoint('Trough'),
      track('North', segment(square())),
    );
    expect(receipt.leftOut.map(({ text }) => text)).toEqual([
      '2 waypoints were left out: “Gate” and “Trough”.',
    ]);
    expect(points).toEqual([
      { name: 'Gate', place: [146, -35] },
      { name: 'Trough', place: [146, -35] },
    ]);
    const only = await readGpx(waypoint('Gate'));
    expect(only.refusal?.reason).toBe('1 waypoint was left out: “Gate”.');
  });

  it('reads a GPX file by its content under the name of another format', async () => {
    const text = gpx(track('North', segment(square())));
    for (const name of ['walk.kml', 'walk.geojson']) {
      expect((await read(name, `<!-- a walk -->\n${text}`)).receipt.format).toBe('GPX');
    }
  });

  it.each([
    ['another XML document', '<html></html>', 'It is not KML: its first element is <html>.'],
    ['a table', 'name,area', 'It is not GPX: its first element is not <gpx>.'],
    [
      'a file that ends early',
      gpx(track('North', segment(square()))).slice(0, -20),
      /^The file is incomplete: it ends in line/,
    ],
    ['an empty track', gpx('<trk><trkseg/></trk>'), 'Feature 1 has no points.'],
    [
      'positions that are not numbers',
      gpx(track('North', '<trkseg><trkpt lat="x" lon="1"/><trkpt/><trkpt/></trkseg>')),
      /^“North” has coordinates that are not longitude and latitude/,
    ],
    ['a file without tracks', gpx(), 'It has no features.'],
  ])('refuses %s', async (_, text, reason) => {
    const { refusal } = await read('walk.gpx', text);
    expect(refusal?.reason).toMatch(reason);
  });
});
