import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { collection, feature, read, square } from '../geo-file.fixture.ts';
import { applyOffer } from '../index.ts';

/** A line of `corners` vertices with ripples about ten metres wide. */
const ripple = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, vertices: number) =>
  Array.from({ length: vertices }, (_, i): Position => {
    const share = i / vertices;
    const aside = 0.004 * Math.sin(i) * Math.sin(i * 0.37) * share * (1 - share);
    return [ax + (bx - ax) * share - (by - ay) * aside, ay + (by - ay) * share + (bx - ax) * aside];
  });

/** Two paddocks with rippled borders and a rippled fence between them. */
const neighbours = (vertices: number) => {
  const [a, b, c, d, e, f]: Position[] = [
    [146, -35],
    [146.1, -35],
    [146.2, -35],
    [146.2, -34.9],
    [146.1, -34.9],
    [146, -34.9],
  ];
  const fence = [...ripple(b!, e!, vertices), ripple(e!, f!, vertices)[0]!];
  const west = [
    ...ripple(a!, b!, vertices),
    ...fence,
    ...ripple(e!, f!, vertices).slice(1),
    ...ripple(f!, a!, vertices),
  ];
  const east = [
    ...fence.toReversed(),
    ...ripple(b!, c!, vertices).slice(1),
    ...ripple(c!, d!, vertices),
    ...ripple(d!, e!, vertices),
  ];
  const closed = (positions: Position[]) => [...positions, positions[0]!];
  return collection(
    feature([closed(west)], { name: 'West' }),
    feature([closed(east)], { name: 'East' }),
  );
};
const keysOf = (positions: readonly Position[]) => positions.map((at) => at.join(' '));

describe('areas that exceed the limits of their use', () => {
  const use = { polygons: 10, vertices: 5_000, ringVertices: 3_000 };

  it('are reported, with an offer to simplify them no more than necessary', async () => {
    const answer = await read('farm.json', neighbours(10_000), { use });
    expect(answer.features).toHaveLength(2);
    expect(answer.excess).toEqual([
      'It has 70,000 corners; at most 5,000 corners can be used.'.replace(
        '70,000',
        answer.receipt.verticesRead.toLocaleString('en-AU'),
      ),
      expect.stringMatching(/^One ring has [\d,]+ corners; at most 3,000 corners can be used\.$/),
    ]);
    const [offer] = answer.offers;
    expect(offer).toMatchObject({ kind: 'simplify' });
    expect(offer!.toleranceM).toBeGreaterThan(1);
    expect(offer!.toleranceM).toBeLessThan(40);
    expect(offer!.vertices).toBeLessThanOrEqual(5_000);
    expect(offer!.vertices).toBeGreaterThan(1_000);

    const simple = await applyOffer(answer, offer!.id);
    expect(simple.excess).toEqual([]);
    expect(simple.areaHa - answer.areaHa).toBeCloseTo(offer!.changeHa!, 6);
    expect(simple.features.flatMap(({ geometry }) => geometry.coordinates).flat()).toHaveLength(
      offer!.vertices!,
    );
    expect(simple.receipt.repaired).toMatchObject([{ kind: 'simplified' }]);
    expect(answer.features[0]!.geometry.coordinates[0]!.length).toBeGreaterThan(30_000);
  });

  it('stay identical on both sides of a shared fence', async () => {
    const answer = await read('farm.json', neighbours(10_000), { use });
    const simple = await applyOffer(answer, answer.offers[0]!.id);
    const [west, east] = simple.features.map(
      ({ geometry }) => (geometry.coordinates as Position[][])[0]!,
    );
    const onFence = ([lng]: Position) => Math.abs(lng! - 146.1) < 0.0005;
    const [one, other] = [keysOf(west!.filter(onFence)), keysOf(east!.filter(onFence))];
    expect(one.length).toBeGreaterThan(100);
    expect(new Set(one)).toEqual(new Set(other));
  });

  it('are reported without an offer to simplify if the number of vertices is not the problem', async () => {
    const many = collection(
      ...Array.from({ length: 12 }, (_, i) => feature([square(i * 10)], { text: 'x'.repeat(200) })),
    );
    const answer = await read('farm.json', many, { use: { ...use, bytes: 1_000 } });
    expect(answer.excess).toEqual([
      'It has 12 areas; at most 10 areas can be used.',
      'Its features and their attributes are 1 MB; at most 1 MB can be used.',
    ]);
    expect(answer.offers).toEqual([]);
  });

  it('are offered a simplified copy even if there are few vertices', async () => {
    const answer = await read('farm.json', neighbours(500), {
      use: { polygons: 10, vertices: 1_000 },
    });
    expect(answer.offers).toMatchObject([{ kind: 'simplify' }]);
  });
});

describe('the copy to draw', () => {
  it('is simplified while the original stays unchanged', async () => {
    const answer = await read('farm.json', neighbours(10_000));
    const vertices = answer.drawing.flatMap(({ coordinates }) => coordinates.flat());
    expect(vertices.length).toBeLessThanOrEqual(20_000);
    expect(vertices.length).toBeGreaterThan(10_000);
    const drawnHa = answer.drawing.reduce((sum, geometry) => sum + areaHa(geometry), 0);
    expect(drawnHa / answer.areaHa).toBeCloseTo(1, 3);
    expect(answer.receipt.verticesRead).toBeGreaterThan(60_000);
  });

  it('is the geometry itself if that is already small', async () => {
    const { features, drawing } = await read('farm.json', neighbours(100));
    expect(drawing).toEqual(features.map(({ geometry }) => geometry));
  });
});
