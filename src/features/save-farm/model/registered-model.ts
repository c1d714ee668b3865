import { createEvent, createStore, sample } from 'effector';
import type { WireParcel } from '#shared/api/contract';
import { boundaryFile } from './files-model.ts';
import { storeBoundaryFx } from './saving-model.ts';
import { submissionAccepted } from './submission-model.ts';
import { signedOut, wizardOpened } from './wizard-model.ts';

/** A farm that was just added. */
export interface RegisteredFarm {
  farmId: number;
  name: string;
  /** The land parcels that it is made of; null for a custom boundary, which reports cannot use. */
  parcels: readonly Pick<WireParcel, 'geometry'>[] | null;
  /** Hectares of the custom boundary. */
  fileHa: number;
}

/** The user has seen what is next. */
export const registeredClosed = createEvent();

type Land = Pick<RegisteredFarm, 'parcels' | 'fileHa'>;

/** The land that is being stored. */
const $submittedLand = createStore<Land>({ parcels: null, fileHa: 0 });
sample({
  clock: submissionAccepted,
  source: boundaryFile.$file,
  fn: (file, { boundary, areas }): Land => ({
    parcels: boundary.type === 'farm_key' ? areas : null,
    fileHa: file?.areaHa ?? 0,
  }),
  target: $submittedLand,
});

/** The farm added last, until the user closes the news or opens the wizard again. */
export const $registered = createStore<RegisteredFarm | null>(null).reset([
  registeredClosed,
  wizardOpened,
  signedOut,
]);
sample({
  clock: storeBoundaryFx.done,
  source: $submittedLand,
  fn: (land, { params: { farmId, name } }): RegisteredFarm => ({ farmId, name, ...land }),
  target: $registered,
});
