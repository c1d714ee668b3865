import { createEvent, createStore, sample } from 'effector';
import { formatHectares } from '#entities/farm';
import { parcelHa } from '#entities/parcel';
import { boundaryFile } from './files-model.ts';
import { storeBoundaryFx } from './saving-model.ts';
import { submissionAccepted } from './submission-model.ts';
import { signedOut, wizardOpened } from './wizard-model.ts';

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

/** Hectares of the boundary that is being stored. */
const $submittedHa = createStore(0);
sample({
  clock: submissionAccepted,
  source: boundaryFile.$file,
  fn: (file, { boundary, areas }) =>
    boundary.type === 'farm_key'
      ? areas.reduce((sum, area) => sum + parcelHa(area), 0)
      : (file?.areaHa ?? 0),
  target: $submittedHa,
});

/** The farm added last, until the user closes the news or opens the wizard again. */
export const $registered = createStore<RegisteredFarm | null>(null).reset([
  registeredClosed,
  wizardOpened,
  signedOut,
]);
sample({
  clock: storeBoundaryFx.done,
  source: $submittedHa,
  fn: (areaHa, { params: { farmId, name, boundary } }): RegisteredFarm => ({
    farmId,
    name,
    hasParcels: boundary.type === 'farm_key',
    area: formatHectares(areaHa),
  }),
  target: $registered,
});
