import {
  COMPARISON_MIN_AREAS_HA,
  COMPARISON_RADII_KM,
  isComparisonMinArea,
  isComparisonRadius,
} from '#entities/parcel';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { DetachedHandler } from '../../handler.ts';
import { answered } from './answered.ts';
import { readFarmAreas } from './farm-areas.ts';

export const withinRadius: DetachedHandler<Contract['parcels']['withinRadius']> = {
  async answer({ app, user }, { property_id: farmId, km, area: minAreaHa }) {
    requireChoice('km', isComparisonRadius(km), COMPARISON_RADII_KM);
    requireChoice('area', isComparisonMinArea(minAreaHa), COMPARISON_MIN_AREAS_HA);
    const farm = await app.database.asUser(user, (sql) => readFarmAreas(sql, farmId), {
      readOnly: true,
    });
    const radius = { farm: farm.areas, ownPids: farm.pids, km, minAreaHa };
    return answered('km', app.parcels.wireLots({ kind: 'radius', radius }));
  },
};

function requireChoice(param: string, isChoice: boolean, choices: readonly number[]): void {
  if (isChoice) return;
  const message = `Choose one of ${choices.join(', ')}.`;
  throw new CallError('INVALID_PARAMS', message, { fields: { [param]: message } });
}
