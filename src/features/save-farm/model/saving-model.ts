import { attach, createEffect, createEvent, sample } from 'effector';
import { blankFarmDraft, withPlace } from '#entities/farm';
import { contract, type PropertyRecord } from '#shared/api/contract';
import { $connection, $queryClient, callQuery, fetchOrKept } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { $outbox } from '#shared/offline/react';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import {
  createFarm,
  storeBoundary,
  type ChosenBoundary,
  type CreatedFarm,
} from '#entities/farm/react';
import { updateFarm } from '../api/update-farm.ts';
import { newFarm } from './new-farm.ts';
import { submissionAccepted, type Submission } from './submission-model.ts';
import { waitingEditOf } from './waiting-farm.ts';
import {
  $isSubmitting,
  $wizard,
  farmSaved,
  savingEnded,
  wizardMounted,
  wizardOpened,
} from './wizard-model.ts';
import {
  editWizard,
  newWizard,
  withFarmId,
  withUnanswered,
  type AddWizard,
  type EditWizard,
  type FarmStart,
} from './wizard.ts';

export const addFarmPressed = createEvent();
/** The user adds a farm at a place that they found on the map. */
export const addFarmHerePressed = createEvent<FarmStart>();

const createFarmFx = createEffect(createFarm);
export const storeBoundaryFx = createEffect(
  ({ farmId, boundary }: CreatedFarm & { name: string; boundary: ChosenBoundary }) =>
    storeBoundary(farmId, boundary),
);

sample({
  clock: addFarmPressed,
  fn: () => ({ wizard: newWizard(crypto.randomUUID()), parcels: [] }),
  target: wizardOpened,
});
sample({
  clock: addFarmHerePressed,
  fn: ({ place, parcels }) => {
    const wizard = newWizard(crypto.randomUUID(), withPlace(blankFarmDraft(), place));
    return { wizard, parcels: wizard.draft.boundaryType === 'farm_key' ? parcels : [] };
  },
  target: wizardOpened,
});

$isSubmitting
  .on([createFarmFx, storeBoundaryFx], () => true)
  .on([createFarmFx.fail, storeBoundaryFx.finally], () => false);
$wizard
  .on(createFarmFx.done, (wizard, { result }) => wizard && withFarmId(wizard, result.farmId))
  .on(createFarmFx.fail, (wizard, { params }) => wizard && withUnanswered(wizard, params.farm));

/** Without a connection, the outbox takes it. */
const submissionSent = sample({
  clock: submissionAccepted,
  source: $connection,
  filter: (connection) => connection === 'online',
  fn: (_, submission) => submission,
});

// Create the farm, then store its boundary; a retry does not create the farm again (OP-25).
const accepted = sample({
  clock: submissionSent,
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

/** The user asked to edit one of their farms. */
export const editFarmPressed = createEvent<PropertyRecord>();

/** Loads the farm's parcels before the wizard opens, so that an early Update loses none. */
const readFarmFx = attach({
  source: { client: $queryClient, session: $session, connection: $connection },
  async effect({ client, session, connection }, farm: PropertyRecord) {
    const wizard = editWizard(farm);
    if (!farm.is_aus_farmkey || session.status !== 'authenticated') return { wizard, parcels: [] };
    const params = { email: session.email, property_id: farm.property_id };
    const query = callQuery(contract.farms.parcels, params);
    return { wizard, parcels: await fetchOrKept(client, query, connection === 'online') };
  },
});

const updateFarmFx = createEffect((edit: Submission & { wizard: EditWizard }) => updateFarm(edit));

/** True while the farm's parcels are loading. */
export const $isOpeningEdit = readFarmFx.pending;

sample({
  clock: editFarmPressed,
  source: $outbox,
  filter: (outbox, farm) => waitingEditOf(outbox, farm.property_id) === null,
  fn: (_, farm) => farm,
  target: readFarmFx,
});
sample({ clock: readFarmFx.doneData, target: wizardOpened });
// If that fails, restore whatever draft was open before.
sample({ clock: readFarmFx.fail, fn: () => undefined, target: wizardMounted });

$isSubmitting.on(updateFarmFx, () => true).on(updateFarmFx.finally, () => false);
sample({
  clock: submissionSent,
  filter: (submission): submission is Submission & { wizard: EditWizard } =>
    submission.wizard.mode === 'edit',
  target: updateFarmFx,
});
sample({ clock: updateFarmFx.done, fn: ({ params }) => params.wizard.farmId, target: farmSaved });
sample({ clock: updateFarmFx.finally, fn: () => undefined, target: savingEnded });

sample({
  clock: updateFarmFx.done,
  fn: ({ params }) => ({ lines: [`${params.wizard.draft.name} is updated.`] }),
  target: messageShown,
});
sample({
  clock: [createFarmFx, storeBoundaryFx, readFarmFx, updateFarmFx],
  fn: () => undefined,
  target: failureEnded,
});
sample({
  clock: [readFarmFx.failData, updateFarmFx.failData],
  fn: failureMessage,
  target: messageShown,
});
