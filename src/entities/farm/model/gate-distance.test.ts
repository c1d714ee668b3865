import { describe, expect, it } from 'vitest';
import type { LonLat } from '#shared/lib/lon-lat';
import { strayGateDistance } from './gate-distance.ts';

const area = ([west, south]: LonLat) => ({
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, south],
        [west + 0.01, south],
        [west + 0.01, south + 0.01],
        [west, south + 0.01],
        [west, south],
      ],
    ],
  },
});
const FARM = [area([147, -35]), area([147.5, -35])];

describe('strayGateDistance', () => {
  it('returns null for a gate on the farm or up to 2 km away', () => {
    expect(strayGateDistance([147.005, -34.995], FARM)).toBeNull();
    // 0.0179° of latitude is 1,986 m here.
    expect(strayGateDistance([147.005, -35.0179], FARM)).toBeNull();
    expect(strayGateDistance([147.505, -35.0179], FARM)).toBeNull();
  });

  it('returns metres to the nearest area for a gate farther away', () => {
    expect(strayGateDistance([147.505, -35.0181], FARM)).toBeCloseTo(2_008, -1);
    expect(strayGateDistance([134, -26], FARM)! / 1_000).toBeCloseTo(1_596, -2);
  });

  it('returns null for a farm without areas', () => {
    expect(strayGateDistance([134, -26], [])).toBeNull();
  });
});
