import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import {
  collection,
  feature,
  kml,
  kmlPolygon,
  placemark,
  read,
  readKml,
  square,
} from './geo-file.fixture.ts';
import { READING_LIMITS } from './index.ts';

// Only in `npm run test:full`: the largest files take most of the time of all readers’ tests.

const circle = (vertices: number, radius = 0.1): Position[] => {
  const positions = Array.from({ length: vertices - 1 }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / (vertices - 1);
    return [146 + radius * Math.cos(angle), -35 + radius * Math.sin(angle)];
  });
  return [...positions, positions[0]!];
};
const verticesOf = (rings: readonly Position[][]) =>
  rings.reduce((sum, ring) => sum + ring.length, 0);

describe('large files (5–50 MB, 18,000 polygons, 40,000-vertex rings)', () => {
  it('reads 100,000 placemarks and refuses one more', async () => {
    const small = kmlPolygon([square(0, 0, 1)]);
    const placemarks = Array.from({ length: 100_000 }, (_, i) => placemark(`${i}`, small));
    const most = kml(...placemarks);
    const points = most.replaceAll(small, '<Point/>');
    const { receipt, refusal } = await read('farm.kml', points);
    expect(receipt.featuresRead).toBe(100_000);
    expect(refusal?.reason).toBe('It has no area that can be used, only 100,000 points.');
    const more = points.replace('</Document>', `${placemark('More')}</Document>`);
    expect((await read('farm.kml', more)).refusal?.reason).toMatch(/more than 100,000 features/);
  });

  it('keeps 18,000 polygons unchanged and provides a lighter copy to draw', async () => {
    const shape = circle(13, 0.002);
    const features = Array.from({ length: 18_000 }, (_, i) => {
      const [east, south] = [(i % 150) / 100, Math.floor(i / 150) / 100];
      return feature([shape.map(([lng, lat]) => [lng! + east, lat! - south])], { name: `${i}` });
    });
    const answer = await read('farm.json', collection(...features));
    expect(answer.features).toHaveLength(18_000);
    expect(answer.features[17_999]!.geometry.coordinates).toEqual(
      features[17_999]!.geometry.coordinates,
    );
    expect(answer.drawing).toHaveLength(18_000);
    const drawn = answer.drawing.flatMap(({ coordinates }) => coordinates as Position[][]);
    expect(verticesOf(drawn)).toBeLessThan(18_000 * 13);
  });

  it('reads 558,000 vertices within a tenth of a file’s step limit', async () => {
    const field = circle(921, 0.02);
    const features = Array.from({ length: 606 }, (_, i) => {
      const [east, south] = [(i % 30) / 20, Math.floor(i / 30) / 20];
      return feature([field.map(([lng, lat]) => [lng! + east, lat! - south])], { name: `${i}` });
    });
    const limits = { steps: READING_LIMITS.steps / 10 };
    const answer = await read('farm.json', collection(...features), { limits });
    expect(answer.receipt.verticesRead).toBe(558_126);
    expect(answer.features).toHaveLength(606);
  });

  it('keeps a ring of 40,000 vertices whole and provides one to draw with as many as a screen shows', async () => {
    const answer = await readKml(placemark('Round', kmlPolygon([circle(40_000)])));
    const [kept] = answer.features[0]!.geometry.coordinates as Position[][];
    expect(kept).toHaveLength(40_000);
    const drawn = answer.drawing[0]!.coordinates as Position[][];
    expect(verticesOf(drawn)).toBeLessThanOrEqual(20_000);
    expect(verticesOf(drawn)).toBeGreaterThan(100);
  });
});

describe('crafted rings', () => {
  const star = (vertices: number): Position[] => {
    const step = Math.floor(vertices / 2);
    const around = circle(vertices + 1);
    const positions = Array.from({ length: vertices }, (_, i) => around[(i * step) % vertices]!);
    return [...positions, positions[0]!];
  };
  const comb = (teeth: number): Position[] => {
    const across = Array.from({ length: teeth }, (_, i): Position => [
      146 + i / 1e5,
      i % 2 === 0 ? -35 : -34,
    ]);
    const along = Array.from({ length: teeth }, (_, i): Position => [
      i % 2 === 0 ? 146 : 146 + teeth / 1e5,
      -34.9 + i / 1e5,
    ]);
    return [...across, ...along, across[0]!];
  };

  it.each([
    ['a star whose every side crosses every other', star(5_001)],
    ['two combs laid across one another', comb(9_000)],
    [
      'the same side ten thousand times',
      Array.from({ length: 20_000 }, (_, i) => square()[i % 2]!),
    ],
  ])(
    'refuses %s after a small share of a file’s step limit',
    async (_, ring) => {
      const limits = { steps: READING_LIMITS.steps / 5 };
      const answer = await read('farm.json', feature([ring], { name: 'Odd' }), { limits });
      expect(answer.features).toEqual([]);
      expect(answer.refusal?.reason).toMatch(/“Odd”/);
    },
    90_000,
  );

  it('refuses a file of many stars once it has spent the step limit', async () => {
    const many = Array.from({ length: 20 }, () => feature([star(2_001)], { name: 'Star' }));
    const limits = { steps: 300_000 };
    const answer = await read('farm.json', collection(...many), { limits });
    expect(answer.refusal?.reason).toMatch(/cross or overlap in too many places/);
  });
});
