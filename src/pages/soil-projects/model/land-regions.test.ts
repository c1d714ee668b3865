import { describe, expect, it } from 'vitest';
import { partnerRow } from '../../../../tests/support/screens/partner-screen.tsx';
import { soilProjectsOf } from '#entities/soil-project/record';
import { landRegions } from './land-regions.ts';

describe('landRegions', () => {
  it('groups parcels by region with their hectares and a colour each', () => {
    const [project] = soilProjectsOf([
      partnerRow({ nrm_region: 'Murray', nrm_plan: 'Murray Plan', hectares: 10 }),
      partnerRow({ nrm_region: 'Riverina', hectares: 5 }),
      partnerRow({ nrm_region: 'Murray', hectares: 2 }),
      partnerRow({ nrm_region: null, hectares: null }),
    ]);
    const regions = landRegions(project!);
    expect(regions).toMatchObject([
      { name: 'Murray', plan: 'Murray Plan', parcels: [0, 2], hectares: 12 },
      { name: 'Riverina', parcels: [1], hectares: 5 },
      { name: null, parcels: [3], hectares: 0 },
    ]);
    expect(new Set(regions.map(({ colour }) => colour)).size).toBe(3);
  });
});
