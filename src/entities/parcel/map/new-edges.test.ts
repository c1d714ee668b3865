import { expect, it } from 'vitest';
import { boxOf, NewEdges } from './new-edges.ts';

function ring(...vertices: number[]) {
  const points = Int16Array.from(vertices);
  return { points, box: boxOf(points) };
}
const square = (x: number, y: number) => ring(x, y, x + 10, y, x + 10, y + 10, x, y + 10, x, y);

it('parcel outlines leave out sides that a neighbouring ring has drawn, in either direction', () => {
  const sides = new NewEdges(100);
  expect(sides.linesOf(square(0, 0)).map(({ points }) => [...points])).toEqual([
    [0, 0, 10, 0, 10, 10, 0, 10, 0, 0],
  ]);
  const lines = sides.linesOf(square(10, 0));
  expect(lines.map(({ points }) => [...points])).toEqual([[10, 0, 20, 0, 20, 10, 10, 10]]);
  expect(lines[0]!.box).toEqual([10, 0, 20, 10]);
});

it('parcel outlines split a ring in two around a side that another ring has drawn', () => {
  const sides = new NewEdges(100);
  sides.linesOf(ring(10, 10, 10, 0));
  expect(sides.linesOf(square(0, 0)).map(({ points }) => [...points])).toEqual([
    [0, 0, 10, 0],
    [10, 10, 0, 10, 0, 0],
  ]);
  expect(sides.linesOf(square(0, 0))).toEqual([]);
});

it('parcel outlines do not mistake one side for another, within a tile or beyond its edge', () => {
  const sides = new NewEdges(100);
  for (const x of [-1_024, -64, 0, 4_095, 4_160, 7_157]) {
    expect(sides.linesOf(square(x, 64))).toHaveLength(1);
    expect(sides.linesOf(square(x, 65))).toHaveLength(1);
  }
});

it('parcel outlines keep the sides of every ring that lies far outside the tile', () => {
  const sides = new NewEdges(100);
  for (const _ of [1, 2]) expect(sides.linesOf(square(20_000, 0))).toHaveLength(1);
});
