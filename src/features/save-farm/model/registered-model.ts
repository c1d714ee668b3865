import { createEvent, createStore, sample } from 'effector';
import { formatHectares } from '#entities/farm';
import { parcelHa } from '#entities/parcel';
import { boundaryFile } from './files-model.ts';
import { storeBoundaryFx } from './saving-model.ts';
import { parcelSelection, signedOut, wizardOpened } from './wizard-model.ts';

/** A farm that was just added. */
export interface RegisteredFarm {
  farmId: number;
  name: string;
  /** Made of land parcels, which reports need. */
  hasParcels: boolean;
  area: string;
}

/** The user has seen what is next. */
export const registeredClosed = createEvent();

/** The farm added last, until the user closes the news or opens the wizard again. */
export const $registered = createStore<RegisteredFarm | null>(null).reset([
  registeredClosed,
  wizardOpened,
  signedOut,
]);

sample({
  clock: storeBoundaryFx.done,
  source: { parcels: parcelSelection.$parcels, file: boundaryFile.$file },
  fn: ({ parcels, file }, { params: { farmId, name, boundary } }): RegisteredFarm => {
    const hasParcels = boundary.type === 'farm_key';
    const areaHa = hasParcels
      ? parcels.reduce((sum, parcel) => sum + parcelHa(parcel), 0)
      : (file?.areaHa ?? 0);
    return { farmId, name, hasParcels, area: formatHectares(areaHa) };
  },
  target: $registered,
});
