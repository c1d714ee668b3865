import { createEffect, createEvent, sample } from 'effector';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { $isSubmitting, $wizard, farmSaved, savingEnded, wizardOpened } from './wizard-model.ts';
import { submissionAccepted } from './gate-check.ts';
import type { Submission } from './submission-model.ts';
import { newFarm } from './new-farm.ts';
import { storeBoundary, type ChosenBoundary } from '../api/store-boundary.ts';
import { createFarm, type CreatedFarm } from '../api/store-farm.ts';
import { newWizard, withFarmId, withUnanswered, type AddWizard } from './wizard.ts';

export const addFarmPressed = createEvent();

const createFarmFx = createEffect(createFarm);
const storeBoundaryFx = createEffect(
  ({ farmId, boundary }: CreatedFarm & { name: string; boundary: ChosenBoundary }) =>
    storeBoundary(farmId, boundary),
);

sample({
  clock: addFarmPressed,
  fn: () => ({ wizard: newWizard(crypto.randomUUID()), parcels: [] }),
  target: wizardOpened,
});

$isSubmitting
  .on([createFarmFx, storeBoundaryFx], () => true)
  .on([createFarmFx.fail, storeBoundaryFx.finally], () => false);
$wizard
  .on(createFarmFx.done, (wizard, { result }) => wizard && withFarmId(wizard, result.farmId))
  .on(createFarmFx.fail, (wizard, { params }) => wizard && withUnanswered(wizard, params.farm));

// Create the farm, then store its boundary; a retry does not create the farm again (OP-25).
const accepted = sample({
  clock: submissionAccepted,
  filter: (submission): submission is Submission & { wizard: AddWizard } =>
    submission.wizard.mode === 'add',
});
sample({
  clock: accepted,
  filter: ({ wizard }) => wizard.saving.farmId === null,
  fn: ({ wizard: { draft, saving }, email, boundary }) => ({
    opId: saving.opId,
    farm: newFarm(email, draft),
    unanswered: saving.unanswered,
    boundary,
  }),
  target: createFarmFx,
});
sample({
  clock: accepted,
  filter: ({ wizard }) => wizard.saving.farmId !== null,
  fn: ({ wizard: { draft, saving }, boundary }) => ({
    farmId: saving.farmId!,
    name: draft.name,
    isAsTyped: true,
    boundary,
  }),
  target: storeBoundaryFx,
});
sample({
  clock: createFarmFx.done,
  fn: ({ params: { farm, boundary }, result }) => ({
    ...result,
    name: farm.property_name,
    boundary,
  }),
  target: storeBoundaryFx,
});
sample({ clock: storeBoundaryFx.done, fn: ({ params }) => params.farmId, target: farmSaved });
sample({ clock: storeBoundaryFx.finally, fn: () => undefined, target: savingEnded });

sample({
  clock: storeBoundaryFx.done,
  fn: ({ params: { name, isAsTyped } }) =>
    isAsTyped
      ? { lines: [`${name} is added.`] }
      : {
          lines: [
            'The farm was already saved when you first pressed Submit, with the details you had entered then.',
          ],
          durationMs: 10_000,
        },
  target: messageShown,
});
sample({
  clock: [createFarmFx.failData, storeBoundaryFx.failData],
  fn: failureMessage,
  target: messageShown,
});
