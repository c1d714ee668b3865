import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaFault, tidyRing } from '#shared/lib/geo';
import { createWorkBudget } from '../base/work-budget.ts';
import { areSimple } from './simple-rings.ts';

const budget = createWorkBudget({ steps: Infinity });
const positionsOf = (ring: Float64Array) =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!]);
const faultOf = (...rings: Float64Array[]) =>
  areaFault({ type: 'Polygon', coordinates: rings.map(positionsOf) });

describe('areClear', () => {
  it('never accepts a ring that crosses, touches or doubles back', () => {
    const scale = fc.constantFrom(1, 1 / 3, 1e-7);
    const vertex = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
    let clear = 0;
    fc.assert(
      fc.property(fc.array(vertex, { minLength: 3, maxLength: 9 }), scale, (vertices, scale) => {
        const { ring } = tidyRing(
          Float64Array.from(vertices.flatMap(([x, y]) => [146 + x * scale, -35 + y * scale])),
        );
        if (ring === null || !areSimple([ring], budget)) return;
        clear++;
        expect(faultOf(ring)).toBeNull();
      }),
      { numRuns: 3_000 },
    );
    expect(clear).toBeGreaterThan(300);
  });

  it('accepts long, thin and ragged outlines', () => {
    const comb = Array.from({ length: 4_000 }, (_, i) => [146 + i / 1e4, i % 2 === 0 ? -35 : -30]);
    const ragged = [...comb.flat(), 146.4, -29, 146, -29, 146, -35];
    expect(areSimple([Float64Array.from(ragged)], budget)).toBe(true);
    const slanted = Array.from({ length: 1_000 }, (_, i) => {
      const [along, across] = i % 2 === 0 ? [0, i] : [1, i];
      return [146 + along + across / 1e4, -35 + along - across / 1e4];
    });
    const closed = [...slanted.flat(), 148, -33, 150, -38, 146, -38, ...slanted[0]!];
    expect(areSimple([Float64Array.from(closed)], budget)).toBe(
      faultOf(Float64Array.from(closed)) === null,
    );
  });

  it('needs at most a few hundred steps for each of 200,000 vertices', () => {
    const vertices = Array.from({ length: 200_000 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 200_000;
      const spoke = 0.3 + 0.001 * Math.sin(i * 7);
      return [146 + spoke * Math.cos(angle), -35 + spoke * Math.sin(angle)];
    });
    const ring = Float64Array.from([...vertices, vertices[0]!].flat());
    const counting = createWorkBudget({ steps: Infinity });
    areSimple([ring], counting);
    expect(counting.spent / 200_000).toBeLessThan(300);
  });
});
