import { describe, expect, it } from 'vitest';
import type { PaperPolygon } from './paper-polygons.ts';
import { placeLabels } from './place-labels.ts';

const paper = { left: 0, top: 0, right: 500, bottom: 500 };
const widthOf = (text: string, size: number): number => text.length * size * 0.6;

function square(left: number, top: number, side: number): PaperPolygon {
  const [right, bottom] = [left + side, top + side];
  return [
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ],
  ];
}

function place(polygons: PaperPolygon[], obstacles = [] as Parameters<typeof placeLabels>[2]) {
  const areas = polygons.map((polygon, i) => ({ text: String(i + 1), polygons: [polygon] }));
  return placeLabels(areas, paper, obstacles, widthOf);
}

describe('placeLabels', () => {
  it('puts a label in the middle of a large area, and a smaller one in a small area', () => {
    const [large, small] = place([square(100, 100, 60), square(300, 100, 7)]);
    expect(large).toMatchObject({ x: 130, y: 130, size: 9 });
    expect(small).toMatchObject({ x: 303.5, y: 103.5 });
    expect(small!.size).toBeLessThan(9);
  });

  it('puts a label in the widest arm of an area with a hole, not in the hole', () => {
    const ring = [...square(100, 100, 100), ...square(120, 120, 60)];
    const [label] = place([ring]);
    const inHole = label!.x > 120 && label!.x < 180 && label!.y > 120 && label!.y < 180;
    expect(inHole).toBe(false);
  });

  it('puts the label of a tiny area next to it, clear of other areas and obstacles', () => {
    const [alone] = place([square(200, 200, 2)]);
    expect(alone!.x).toBeGreaterThan(202);
    const [crowded] = place([square(200, 200, 2), square(202, 150, 100)]);
    expect(crowded!.x).toBeLessThan(200);
    const [blocked] = place(
      [square(200, 200, 2)],
      [{ left: 202, right: 220, top: 190, bottom: 210 }],
    );
    expect(blocked!.x).toBeLessThan(200);
  });

  it('omits a label that would cover another', () => {
    const specks = Array.from({ length: 25 }, (_, i) => square(200 + 2 * (i % 5), 200 + 2 * i, 2));
    expect(place(specks)).toEqual(specks.map(() => null));
    const stacked = place([square(200, 200, 12), square(200, 200, 12)]);
    expect(stacked.filter((label) => label?.x === 206)).toHaveLength(1);
  });

  it('keeps every label on the paper', () => {
    const [label] = place([square(490, 497, 2)]);
    expect(label).toMatchObject({ size: 6 });
    expect(label!.x + widthOf('1', 6) / 2).toBeLessThan(500);
    expect(label!.y).toBeLessThan(500);
  });
});
