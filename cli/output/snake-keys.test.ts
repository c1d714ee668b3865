import { expect, it } from 'vitest';
import { snakeKeys } from './snake-keys.ts';

it('snakeKeys renames keys at every depth and leaves values unchanged', () => {
  const result = {
    areaHa: 1.5,
    parcelsByState: { NSW: 2 },
    files: [{ latFirst: 'areaHa' }],
    none: null,
  };
  expect(snakeKeys(result)).toEqual({
    area_ha: 1.5,
    parcels_by_state: { NSW: 2 },
    files: [{ lat_first: 'areaHa' }],
    none: null,
  });
});
