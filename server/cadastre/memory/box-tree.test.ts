import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxTree, completeBoxTree, emptyBoxTree } from './box-tree.ts';

const coordinate = fc.integer({ min: -1000, max: 1000 });
const box = fc
  .tuple(coordinate, coordinate, fc.nat(50), fc.nat(50))
  .map(([x, y, width, height]) => [x, y, x + width, y + height] as const);

function treeOver(boxes: readonly (readonly number[])[]): BoxTree {
  const array = emptyBoxTree(boxes.length);
  boxes.forEach((one, i) => array.set(one, i * 4));
  completeBoxTree(array, boxes.length);
  return new BoxTree(array, boxes.length);
}

describe('BoxTree', () => {
  it('search finds exactly the boxes that share a point with the given box', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 700 }), box, (boxes, asked) => {
        const expected = boxes.flatMap((one, i) =>
          one[0] <= asked[2] && one[2] >= asked[0] && one[1] <= asked[3] && one[3] >= asked[1]
            ? [i]
            : [],
        );
        expect(treeOver(boxes).search(...asked)).toEqual(expected);
      }),
    );
  });

  it.each([1, 1_900_000])(
    'at finds exactly the boxes within reach of a point, with coordinates scaled by %i',
    (scale) => {
      const spread = (one: readonly number[]) => one.map((edge) => edge * scale);
      fc.assert(
        fc.property(
          fc.array(box, { minLength: 1, maxLength: 700 }),
          coordinate,
          coordinate,
          fc.nat(3),
          (boxes, x, y, reach) => {
            const tree = treeOver(boxes.map(spread));
            const [px, py] = [x * scale, y * scale];
            const around = [px - reach, py - reach, px + reach, py + reach] as const;
            expect(tree.at(px, py, reach)).toEqual(tree.search(...around));
          },
        ),
      );
    },
  );

  it.each([1, 2, 16, 17, 256, 257, 4097])(
    'gives every node a contiguous range of boxes in a tree of %i boxes',
    (count) => {
      const tree = treeOver(Array.from({ length: count }, (_, i) => [i, -i, i + 1, 1 - i]));
      for (let level = 0; level <= tree.root; level++) {
        const nodes = tree.starts[level + 1]! - tree.starts[level]!;
        expect(tree.endBelow(level, nodes - 1)).toBe(count);
        for (let node = 0; node < nodes; node++) {
          const [first, last] = [tree.firstBelow(level, node), tree.endBelow(level, node) - 1];
          const at = (tree.starts[level]! + node) * 4;
          expect([...tree.boxes.subarray(at, at + 4)]).toEqual([
            first,
            0 - last,
            last + 1,
            1 - first,
          ]);
        }
      }
    },
  );
});
