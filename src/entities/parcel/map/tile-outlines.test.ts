import { describe, expect, it } from 'vitest';
import { lotPlanAt, type TileOutlines } from './tile-outlines.ts';

const square = (lotPlan: string, from: number, to: number) => ({
  points: Int16Array.of(from, from, to, from, to, to, from, to, from, from),
  box: [from, from, to, to] as const,
  lotPlan,
});
const outlines = (...rings: TileOutlines['rings']): TileOutlines => ({ extent: 4096, rings });

describe('lotPlanAt', () => {
  it('names the parcel around a point', () => {
    const tile = outlines(square('1//DP1', 0, 100), square('2//DP1', 100, 200));
    expect(lotPlanAt(tile, 50, 50)).toBe('1//DP1');
    expect(lotPlanAt(tile, 150, 150)).toBe('2//DP1');
    expect(lotPlanAt(tile, 50, 150)).toBeNull();
  });

  it('names the parcel in the hole of another', () => {
    const tile = outlines(
      square('1//DP1', 0, 100),
      square('1//DP1', 40, 60),
      square('2//DP1', 40, 60),
    );
    expect(lotPlanAt(tile, 20, 20)).toBe('1//DP1');
    expect(lotPlanAt(tile, 50, 50)).toBe('2//DP1');
  });

  it('is null for a tile that does not name its parcels', () => {
    expect(lotPlanAt(outlines(square('', 0, 100)), 50, 50)).toBeNull();
  });
});
