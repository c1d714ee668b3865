import { attach, combine, createEffect, createStore, sample } from 'effector';
import { $queryClient, domainKey } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import {
  clearDraft,
  loadDraft,
  saveDraft,
  saveDraftFile,
  saveDraftParcels,
} from './draft-storage.ts';
import { boundaryFile, referenceFile } from './files-model.ts';
import {
  backPressed,
  keptRead,
  nextPressed,
  savingEnded,
  stepOpened,
  wizardMounted,
  wizardOpened,
} from './wizard-events.ts';
import { parcelSelection } from './wizard-selection.ts';
import { $wizard, closed, signedOut } from './wizard-store.ts';

const readKeptFx = createEffect(loadDraft);
const keepWizardFx = createEffect(saveDraft);
const keepParcelsFx = createEffect(saveDraftParcels);
const keepFileFx = createEffect(saveDraftFile);
const clearKeptFx = createEffect(clearDraft);
const refreshFarmsFx = attach({
  source: $queryClient,
  effect: (client) => client.invalidateQueries({ queryKey: domainKey('farms') }),
});

/** A wizard from an earlier visit was restored. */
export const wizardRestored = sample({
  clock: keptRead,
  filter: ({ wizard }) => wizard !== null,
  fn: ({ wizard }) => wizard!,
});

/** True for a wizard restored from an earlier visit, until the user takes the next step. */
export const $isRestored = createStore(false)
  .on(wizardRestored, () => true)
  .reset([nextPressed, backPressed, stepOpened, wizardOpened, closed, signedOut]);

// Persist the draft per user and tab, and restore it on the next visit.
sample({
  clock: readKeptFx.done,
  source: { email: $signedInEmail, wizard: $wizard },
  filter: ({ email, wizard }, { params }) => wizard === null && email === params,
  fn: (_, { result }) => result,
  target: keptRead,
});
sample({
  clock: wizardMounted,
  source: { email: $signedInEmail, wizard: $wizard },
  filter: ({ email, wizard }) => email !== null && wizard === null,
  fn: ({ email }) => email!,
  target: readKeptFx,
});
sample({
  clock: $signedInEmail,
  filter: (email): email is string => email !== null,
  target: readKeptFx,
});
sample({
  clock: $wizard,
  source: $signedInEmail,
  filter: (email, wizard) => email !== null && wizard !== null,
  fn: (email, wizard) => ({ email: email!, wizard: wizard! }),
  target: keepWizardFx,
});
sample({
  clock: parcelSelection.$parcels,
  source: { email: $signedInEmail, wizard: $wizard },
  filter: ({ email, wizard }) => email !== null && wizard !== null,
  fn: ({ email, wizard }, parcels) => ({ email: email!, mode: wizard!.mode, parcels }),
  target: keepParcelsFx,
});
const $owner = combine({ email: $signedInEmail, wizard: $wizard });
for (const [use, { $file, fileRestored }] of [
  ['boundary', boundaryFile],
  ['reference', referenceFile],
] as const) {
  sample({
    clock: $file,
    source: $owner,
    filter: ({ email, wizard }) => email !== null && wizard !== null,
    fn: ({ email, wizard }, file) => ({ email: email!, mode: wizard!.mode, use, file }),
    target: keepFileFx,
  });
  sample({
    clock: keptRead,
    filter: ({ files }) => files[use] !== null,
    fn: ({ files }) => files[use]!,
    target: fileRestored,
  });
}
sample({
  clock: closed,
  source: $signedInEmail,
  filter: (email) => email !== null,
  fn: (email, mode) => ({ email: email!, mode }),
  target: clearKeptFx,
});
// After an edit ends, restore the unfinished "add farm" draft.
sample({
  clock: clearKeptFx.done,
  filter: ({ params }) => params.mode === 'edit',
  fn: () => undefined,
  target: wizardMounted,
});
sample({ clock: savingEnded, target: refreshFarmsFx });
