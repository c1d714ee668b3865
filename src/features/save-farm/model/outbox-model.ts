import { createEffect, createEvent, createStore, sample } from 'effector';
import { draftOfBoundaryFile, restoreBoundaryFile } from '#entities/boundary-file/react';
import { $connection } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import {
  $outbox,
  announceOutbox,
  outboxRead,
  readOutbox,
  removeOutboxItem,
  writeOutboxItem,
} from '#shared/offline/react';
import { messageShown } from '#shared/snackbar/react';
import { readWaitingFarm, sendOutbox, takeFromOutbox } from '../api/send-outbox.ts';
import { loadDraft } from './draft-storage.ts';
import { boundaryFile } from './files-model.ts';
import { newFarm } from './new-farm.ts';
import { editFarmPressed } from './saving-model.ts';
import { submissionAccepted, type Submission } from './submission-model.ts';
import { isHeldBy, waitingEditOf, waitingId, type WaitingFarm } from './waiting-farm.ts';
import {
  $isSubmitting,
  $wizard,
  cancelled,
  farmPostponed,
  farmSaved,
  parcelSelection,
  savingEnded,
  wizardOpened,
} from './wizard-model.ts';
import { withUnanswered } from './wizard.ts';

/** The server may be reachable again, or the user signed in. */
export const outboxDue = createEvent();
/** The user wants to correct a farm that waits; carries the id of the change. */
export const waitingFarmReopened = createEvent<string>();

/** Stores a complete farm until there is a connection; a full device refuses it. */
const postponeFx = createEffect(
  async ({ email, content }: { email: string; content: WaitingFarm }) => {
    const { wizard } = content;
    await writeOutboxItem({
      id: waitingId(wizard),
      email,
      name: wizard.draft.name,
      submittedAt: new Date().toISOString(),
      state: 'waiting',
      reason: null,
      content,
    });
    announceOutbox();
  },
);
sample({
  clock: submissionAccepted,
  source: {
    connection: $connection,
    parcels: parcelSelection.$parcels,
    file: boundaryFile.$file,
  },
  filter: ({ connection }) => connection !== 'online',
  fn: ({ parcels, file }, { wizard, email, boundary }: Submission) => ({
    email,
    content: {
      wizard,
      boundary,
      parcels,
      file: file && draftOfBoundaryFile(file),
    } as WaitingFarm,
  }),
  target: postponeFx,
});
$isSubmitting.on(postponeFx, () => true).on(postponeFx.finally, () => false);
sample({ clock: postponeFx.done, fn: () => undefined, target: farmPostponed });
sample({
  clock: postponeFx.done,
  fn: ({ params: { content } }) => ({
    lines: [`${content.wizard.draft.name} waits for a connection.`],
  }),
  target: messageShown,
});
sample({
  clock: postponeFx.failData,
  fn: ({ message }) => ({ lines: [message], tone: 'error' as const, durationMs: 10_000 }),
  target: messageShown,
});

/** The outbox id of the farm that is or was last open in this tab. */
const $lastOpenId = createStore<string | null>(null).on($wizard, (last, wizard) =>
  wizard ? waitingId(wizard) : last,
);

const sendFx = createEffect(sendOutbox);
sample({
  clock: outboxDue,
  source: { email: $signedInEmail, wizard: $wizard },
  filter: ({ email }) => email !== null,
  fn: ({ email, wizard }) => ({ email: email!, openId: wizard && waitingId(wizard) }),
  target: sendFx,
});

const added = sendFx.doneData.map((sent) =>
  sent.flatMap((one) => (one.outcome === 'added' ? [one] : [])),
);
sample({
  clock: added,
  filter: (farms) => farms.length > 0,
  fn: (farms) => ({
    lines: farms.map(({ name, isAsTyped }) =>
      isAsTyped ? `${name} is added.` : `${name} was already added, with the details sent first.`,
    ),
  }),
  target: messageShown,
});
const updated = sendFx.doneData.map((sent) =>
  sent.flatMap((one) => (one.outcome === 'updated' ? [one.name] : [])),
);
sample({
  clock: updated,
  filter: (names) => names.length > 0,
  fn: (names) => ({ lines: names.map((name) => `${name} is updated.`) }),
  target: messageShown,
});
sample({
  clock: sendFx.doneData,
  filter: (sent) => sent.length > 0,
  fn: () => undefined,
  target: savingEnded,
});

const refused = sendFx.doneData.map((sent) =>
  sent.flatMap((one) => (one.outcome === 'refused' ? [one] : [])),
);
sample({
  clock: refused,
  filter: (farms) => farms.length > 0,
  fn: (farms) => ({
    lines: farms.flatMap(({ lines }) => lines),
    tone: 'error' as const,
    durationMs: 10_000,
  }),
  target: messageShown,
});

/** Opens a farm of the outbox in the wizard, as it was submitted, unless another is open. */
const reopenFx = createEffect((id: string) => takeFromOutbox(id));
sample({
  clock: [
    waitingFarmReopened,
    sample({
      clock: editFarmPressed,
      source: $outbox,
      filter: (outbox, farm) => waitingEditOf(outbox, farm.property_id) !== null,
      fn: (outbox, farm) => waitingEditOf(outbox, farm.property_id)!.id,
    }),
    sample({ clock: refused, filter: (farms) => farms.length > 0, fn: ([farm]) => farm!.id }),
  ],
  source: $wizard,
  filter: (wizard) => wizard === null,
  fn: (_, id) => id,
  target: reopenFx,
});
const reopened = sample({
  clock: reopenFx.doneData,
  source: $wizard,
  filter: (wizard, farm) => wizard === null && farm !== null,
  fn: (_, farm) => farm!,
});
sample({
  clock: reopened,
  source: $signedInEmail,
  filter: (email) => email !== null,
  fn: (email, { wizard, parcels }) => ({
    wizard: wizard.mode === 'add' ? withUnanswered(wizard, newFarm(email!, wizard.draft)) : wizard,
    parcels,
  }),
  target: wizardOpened,
});
sample({
  clock: reopened,
  filter: ({ file }) => file !== null,
  fn: ({ file }) => restoreBoundaryFile(file!),
  target: boundaryFile.fileRestored,
});
const removeFx = createEffect(async (id: string) => {
  await removeOutboxItem(id);
  announceOutbox();
});
// A browser that is full stores no draft, so the farm stays in the outbox until the wizard ends.
const releaseFx = createEffect(async ({ id, email }: { id: string; email: string }) => {
  const farm = await readWaitingFarm(id);
  if (farm && isHeldBy(await loadDraft(email), farm)) await removeFx(id);
});
sample({
  clock: reopened,
  source: $signedInEmail,
  filter: (email) => email !== null,
  fn: (email, { wizard }) => ({ id: waitingId(wizard), email: email! }),
  target: releaseFx,
});
sample({
  clock: [cancelled, farmSaved],
  source: { id: $lastOpenId, outbox: $outbox },
  filter: ({ id, outbox }) => outbox.some((item) => item.id === id),
  fn: ({ id }) => id!,
  target: removeFx,
});

const readFx = createEffect((email: string) => readOutbox(email));
sample({
  clock: [postponeFx.done, sendFx.finally, removeFx.done, releaseFx.done],
  source: $signedInEmail,
  filter: (email): email is string => email !== null,
  target: readFx,
});
sample({ clock: readFx.doneData, target: outboxRead });
