import { attach } from 'effector';
import { restoreBoundaryFile } from '#entities/boundary-file/react';
import { loadFarmParcels } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { $isConnected, $queryClient, domainKey } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import type { LonLat } from '#shared/lib/lon-lat';
import { $outbox, outboxRead, readOutbox } from '#shared/offline/react';
import { bindUnits } from '#shared/process/react';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import { removeWaitingFarm, sendOutbox, takeWaitingFarm } from '../api/outbox.ts';
import { restoreDraftFx } from './draft-model.ts';
import { loadDraft } from './draft-storage.ts';
import { boundaryFile, drawPressed } from './land-model.ts';
import { editWizard, newFarm, withUnanswered } from './wizard.ts';
import { isHeldBy, waitingEditOf, waitingId } from './waiting-farm.ts';
import { $form, formFx, gateMoved, stepOpened, wizardOpened } from './wizard-model.ts';

export const readOutboxFx = attach({
  source: $signedInEmail,
  async effect(email) {
    const tell = bindUnits({ outboxRead });
    if (email !== null) tell.outboxRead(await readOutbox(email));
  },
});

/** Opens a farm of the outbox for correction, as it was submitted, unless another form is open. */
const reopenFx = attach({
  source: { form: $form, email: $signedInEmail },
  async effect({ form, email }, id: string) {
    if (form !== null || email === null) return;
    const { fileRestored } = boundaryFile;
    const tell = bindUnits({ fileRestored, formFx, readOutboxFx, wizardOpened });
    const farm = await takeWaitingFarm(id);
    if (farm === null || (await tell.formFx()) !== null) return;
    const { wizard, parcels, file } = farm;
    // An attempt to send the farm may have reached the server.
    const isNew = wizard.mode === 'add';
    const opened = isNew ? withUnanswered(wizard, newFarm(email, wizard.draft)) : wizard;
    tell.wizardOpened({ wizard: opened, parcels });
    if (file) tell.fileRestored(restoreBoundaryFile(file));
    // A full browser stores no draft, so the farm stays in the outbox until the form ends.
    if (isHeldBy(await loadDraft(email), farm)) await removeWaitingFarm(id);
    await tell.readOutboxFx();
  },
});
/** The user wants to correct a waiting farm; carries the id of the change. */
export const waitingFarmReopened = reopenFx.prepend((id: string) => id);

interface EditRequest {
  farm: PropertyRecord;
  /** Opens the step of the boundary, with the present one ready to be corrected. */
  isAtBoundary?: boolean;
  /** Opens the step of the gate, moved to this place. */
  gate?: LonLat;
}

/** Opens the form of a farm with its parcels, so that an early Update loses none. */
const openEditFx = attach({
  source: {
    client: $queryClient,
    email: $signedInEmail,
    isOnline: $isConnected,
    outbox: $outbox,
  },
  async effect(
    { client, email, isOnline, outbox },
    { farm, isAtBoundary = false, gate }: EditRequest,
  ) {
    const tell = bindUnits({
      drawPressed,
      failureEnded,
      gateMoved,
      messageShown,
      reopenFx,
      restoreDraftFx,
      stepOpened,
      wizardOpened,
    });
    const waiting = waitingEditOf(outbox, farm.property_id);
    if (waiting) return tell.reopenFx(waiting.id);
    tell.failureEnded();
    try {
      const hasParcels = farm.is_aus_farmkey && email !== null;
      const parcels = hasParcels ? await loadFarmParcels(client, email, farm, isOnline) : [];
      tell.wizardOpened({ wizard: editWizard(farm), parcels });
      if (gate) {
        tell.stepOpened(5);
        tell.gateMoved(gate);
      }
      if (!isAtBoundary) return;
      tell.stepOpened(6);
      if (!farm.is_aus_farmkey) tell.drawPressed();
    } catch (error) {
      tell.messageShown(failureMessage(error));
      await tell.restoreDraftFx();
    }
  },
});
/** The user asked to edit one of their farms. */
export const editFarmPressed = openEditFx.prepend((farm: PropertyRecord) => ({ farm }));
/** The user wants to correct the boundary of one of their farms. */
export const correctBoundaryPressed = openEditFx.prepend((farm: PropertyRecord) => ({
  farm,
  isAtBoundary: true,
}));
/** The user wants this place as the front gate of one of their farms. */
export const gateProposed = openEditFx.prepend(
  (gate: { farm: PropertyRecord; gate: LonLat }) => gate,
);
/** True while the farm's parcels are loading. */
export const $isOpeningEdit = openEditFx.pending;

/** Sends the waiting farms, reports the outcome of each, and opens the first that was refused. */
const sendFx = attach({
  source: { form: $form, email: $signedInEmail, client: $queryClient },
  async effect({ form, email, client }) {
    if (email === null) return;
    const tell = bindUnits({ messageShown, readOutboxFx, reopenFx });
    try {
      const sent = await sendOutbox(email, form && waitingId(form.wizard));
      if (sent.length > 0) void client.invalidateQueries({ queryKey: domainKey('farms') });
      const lines = sent.flatMap((one) => (one.outcome === 'saved' ? [one.words] : []));
      if (lines.length > 0) tell.messageShown({ lines });
      const refused = sent.flatMap((one) => (one.outcome === 'refused' ? [one] : []));
      const [first] = refused;
      if (!first) return;
      const reasons = refused.flatMap((one) => one.lines);
      tell.messageShown({ lines: reasons, tone: 'error', durationMs: 10_000 });
      await tell.reopenFx(first.id);
    } finally {
      await tell.readOutboxFx();
    }
  },
});
/** The server may be reachable again, or the user signed in. */
export const outboxDue = sendFx.prepend<void>(() => {});
