import { createEffect, createEvent, sample } from 'effector';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import {
  $isSubmitting,
  $wizard,
  farmSaved,
  savingEnded,
  submissionAccepted,
  wizardOpened,
  type Submission,
} from './farm-wizard.ts';
import { newFarm } from './new-farm.ts';
import { createFarm, storeParcels } from './store-farm.ts';
import { newWizard, withFarmId, withUnanswered, type AddWizard } from './wizard.ts';

export const addFarmPressed = createEvent();

const createFarmFx = createEffect(createFarm);
const storeParcelsFx = createEffect(storeParcels);

sample({
  clock: addFarmPressed,
  fn: () => ({ wizard: newWizard(crypto.randomUUID()), parcels: [] }),
  target: wizardOpened,
});

$isSubmitting
  .on([createFarmFx, storeParcelsFx], () => true)
  .on([createFarmFx.fail, storeParcelsFx.finally], () => false);
$wizard
  .on(createFarmFx.done, (wizard, { result }) => wizard && withFarmId(wizard, result.farmId))
  .on(createFarmFx.fail, (wizard, { params }) => wizard && withUnanswered(wizard, params.farm));

// First the farm, then its boundary; a farm that exists is not made again (OP-25).
const accepted = sample({
  clock: submissionAccepted,
  filter: (submission): submission is Submission & { wizard: AddWizard } =>
    submission.wizard.mode === 'add',
});
sample({
  clock: accepted,
  filter: ({ wizard }) => wizard.saving.farmId === null,
  fn: ({ wizard: { draft, saving }, email, pids }) => ({
    opId: saving.opId,
    farm: newFarm(email, draft),
    unanswered: saving.unanswered,
    pids,
  }),
  target: createFarmFx,
});
sample({
  clock: accepted,
  filter: ({ wizard }) => wizard.saving.farmId !== null,
  fn: ({ wizard: { draft, saving }, pids }) => ({
    farmId: saving.farmId!,
    name: draft.name,
    isAsTyped: true,
    pids,
  }),
  target: storeParcelsFx,
});
sample({
  clock: createFarmFx.done,
  fn: ({ params, result }) => ({ ...result, name: params.farm.property_name, pids: params.pids }),
  target: storeParcelsFx,
});
sample({ clock: storeParcelsFx.done, fn: ({ params }) => params.farmId, target: farmSaved });
sample({ clock: storeParcelsFx.finally, fn: () => undefined, target: savingEnded });

sample({
  clock: storeParcelsFx.done,
  fn: ({ params: { name, isAsTyped } }) =>
    isAsTyped
      ? { lines: [`${name} is added.`] }
      : {
          lines: [
            'The farm was already saved when you first pressed Submit, as it was typed then.',
          ],
          durationMs: 10_000,
        },
  target: messageShown,
});
sample({
  clock: [createFarmFx.failData, storeParcelsFx.failData],
  fn: failureMessage,
  target: messageShown,
});
