import { attach, combine, createEffect, createEvent, sample, type Store } from 'effector';
import { $signedInEmail } from '#shared/auth/react';
import { bindUnits } from '#shared/process/react';
import {
  loadDraft,
  saveDraft,
  saveDraftDrawing,
  saveDraftFile,
  saveDraftParcels,
  type DraftOwner,
} from './draft-storage.ts';
import {
  $drawing,
  boundaryFile,
  drawingOpened,
  parcelSelection,
  referenceFile,
} from './land-model.ts';
import { $form, $wizard, $wizardMode, wizardRestored } from './wizard-model.ts';

/** A screen with the wizard mounted. */
export const wizardMounted = createEvent();

const openFormFx = attach({ source: { form: $form, email: $signedInEmail }, effect: (now) => now });

/** Opens the form of an earlier visit, unless the same person opened another meanwhile. */
export const restoreDraftFx = attach({
  source: $signedInEmail,
  async effect(email) {
    if (email === null) return;
    const tell = bindUnits({
      openFormFx,
      wizardRestored,
      parcelsRestored: parcelSelection.selectionRestored,
      boundaryRestored: boundaryFile.fileRestored,
      referenceRestored: referenceFile.fileRestored,
      drawingOpened,
    });
    const { wizard, parcels, files, drawing } = await loadDraft(email);
    const now = await tell.openFormFx();
    if (wizard === null || now.form !== null || now.email !== email) return;
    tell.wizardRestored(wizard);
    tell.parcelsRestored(parcels);
    if (files.boundary) tell.boundaryRestored(files.boundary);
    if (files.reference) tell.referenceRestored(files.reference);
    if (drawing && !files.boundary) tell.drawingOpened(drawing);
  },
});
sample({ clock: [wizardMounted, $signedInEmail], fn: () => undefined, target: restoreDraftFx });

const $owner = combine($signedInEmail, $wizardMode, (email, mode) =>
  email !== null && mode !== null ? { email, mode } : null,
);

/** Stores a part of the open form whenever it changes, per user and tab. */
function store<T>(part: Store<T>, save: (owner: DraftOwner, value: T) => unknown): void {
  const saveFx = createEffect(({ owner, value }: { owner: DraftOwner | null; value: T }) => {
    if (owner) return save(owner, value);
  });
  sample({ clock: part, source: $owner, fn: (owner, value) => ({ owner, value }), target: saveFx });
}
store($wizard, saveDraft);
store(parcelSelection.$parcels, saveDraftParcels);
store(boundaryFile.$file, (owner, file) => saveDraftFile(owner, 'boundary', file));
store(referenceFile.$file, (owner, file) => saveDraftFile(owner, 'reference', file));
store($drawing, saveDraftDrawing);
