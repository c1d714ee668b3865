import {
  COMPARISON_MIN_AREAS_HA,
  COMPARISON_RADII_KM,
  isComparisonMinArea,
  isComparisonRadius,
} from '#entities/parcel';
import type { Contract, WireParcel } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import type { PreparedHandler } from '../dispatch/handlers.ts';
import { answered } from './answered.ts';
import { readFarmAreas } from './farm-areas.ts';
import { wireLots } from './wire-parcel.ts';

/** The search runs before the transaction: no connection waits for it. */
export const withinRadius: PreparedHandler<Contract['parcels']['withinRadius'], WireParcel[]> = {
  async prepare({ app, user }, { property_id: farmId, km, area: minAreaHa }) {
    requireChoice('km', isComparisonRadius(km), COMPARISON_RADII_KM);
    requireChoice('area', isComparisonMinArea(minAreaHa), COMPARISON_MIN_AREAS_HA);
    const farm = await app.database.asking(user, (sql) => readFarmAreas(sql, farmId), {
      readOnly: true,
    });
    const question = { farm: farm.areas, ownPids: farm.pids, km, minAreaHa };
    return wireLots(await answered('km', app.parcels.withinRadius(question)));
  },
  act: async (_context, _params, found) => found,
};

function requireChoice(param: string, isChoice: boolean, choices: readonly number[]): void {
  if (isChoice) return;
  const message = `Choose one of ${choices.join(', ')}.`;
  throw new CallError('INVALID_PARAMS', message, { fields: { [param]: message } });
}
