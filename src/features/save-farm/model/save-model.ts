import type { QueryClient } from '@tanstack/react-query';
import { attach, combine, createEvent, createStore, sample } from 'effector';
import { canUseDrawing } from '#entities/boundary-drawing';
import { draftOfBoundaryFile } from '#entities/boundary-file/react';
import {
  areasOfFeatures,
  areasOfParcels,
  hasAustralianAddress,
  strayGateDistance,
} from '#entities/farm';
import { saveFarm, type ChosenBoundary } from '#entities/farm/react';
import { calls, refusalOf } from '#shared/api';
import type { WireParcel } from '#shared/api/contract';
import {
  $connection,
  $isConnected,
  $queryClient,
  callQuery,
  domainKey,
  fetchOrKept,
} from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { $outbox, DeviceStorageError } from '#shared/offline/react';
import { bindUnits } from '#shared/process/react';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import {
  canSaveHere,
  canSubmit,
  farmToSave,
  newFarm,
  type GivenBoundary,
  type Wizard,
} from './wizard.ts';
import { removeWaitingFarm, writeWaitingFarm } from '../api/outbox.ts';
import { restoreDraftFx } from './draft-model.ts';
import { clearDraft } from './draft-storage.ts';
import {
  $finding,
  $isSavingDrawing,
  $openDrawing,
  boundaryFile,
  drawingSubmitted,
  parcelSelection,
  savingDrawingEnded,
} from './land-model.ts';
import { $isFindingLots } from './lots-model.ts';
import { readOutboxFx } from './outbox-model.ts';
import { waitingId } from './waiting-farm.ts';
import {
  $form,
  creationFailed,
  farmCreated,
  formFx,
  savingEnded,
  savingStarted,
  signedOut,
  strayGateFound,
  submitRefused,
  wizardEnded,
  wizardOpened,
} from './wizard-model.ts';

/** The user's farm is saved with its boundary; carries its id. */
export const farmSaved = createEvent<number>();

/** A farm that was just added. */
export interface RegisteredFarm {
  farmId: number;
  name: string;
  /** The land parcels that it is made of; null for a custom boundary, which reports cannot use. */
  parcels: readonly Pick<WireParcel, 'geometry'>[] | null;
  /** Hectares of the custom boundary. */
  fileHa: number;
}

const farmRegistered = createEvent<RegisteredFarm>();
/** The user has read what comes next. */
export const registeredClosed = createEvent();
/** The farm added last, until the user closes its notice or opens the wizard again. */
export const $registered = createStore<RegisteredFarm | null>(null)
  .on(farmRegistered, (_, farm) => farm)
  .reset([registeredClosed, wizardOpened, signedOut]);

/** The boundary as chosen so far. */
export const $givenBoundary = combine(
  {
    form: $form,
    parcels: parcelSelection.$parcels,
    file: boundaryFile.$file,
    isOutsideConfirmed: boundaryFile.$isOutsideConfirmed,
    openDrawing: $openDrawing,
  },
  ({ form, parcels, file, isOutsideConfirmed, openDrawing }): GivenBoundary => {
    // It replaces the file, and is checked like one when it is saved.
    if (openDrawing) {
      return {
        parcelCount: parcels.length,
        areaCount: openDrawing.areas.length,
        hasFileError: false,
        isUnfinished: !canUseDrawing(openDrawing),
      };
    }
    const isAstray =
      form !== null &&
      hasAustralianAddress(form.wizard.draft) &&
      file?.isOutsideAustralia === true &&
      !isOutsideConfirmed;
    return {
      parcelCount: parcels.length,
      areaCount: file?.features.length ?? 0,
      hasFileError: isAstray || (file !== null && file.errors.length > 0),
      isUnfinished: false,
    };
  },
);

/** True while part of the boundary is still being read or looked up; Submit waits for it. */
export const $isBoundaryPending = combine(
  [parcelSelection.$waitingCount, $isFindingLots, $finding, boundaryFile.$work],
  ([waitingCount, isFindingLots, finding, work]) =>
    waitingCount > 0 || isFindingLots || finding !== null || work !== null,
);

const refreshFarmsFx = attach({
  source: $queryClient,
  effect: (client) => client.invalidateQueries({ queryKey: domainKey('farms') }),
});

interface EndedForm {
  email: string;
  wizard: Wizard;
  /** The farm stays in the outbox until there is a connection. */
  isWaiting?: boolean;
}

/** Closes the form and deletes its draft; after an edit, restores the unfinished new farm. */
const endFormFx = attach({
  source: $outbox,
  async effect(outbox, { email, wizard, isWaiting = false }: EndedForm) {
    const tell = bindUnits({ wizardEnded, readOutboxFx, restoreDraftFx });
    tell.wizardEnded();
    await clearDraft({ email, mode: wizard.mode });
    if (wizard.mode === 'edit') await tell.restoreDraftFx();
    const id = waitingId(wizard);
    if (!isWaiting && outbox.some((item) => item.id === id)) await removeWaitingFarm(id);
    await tell.readOutboxFx();
  },
});

const cancelFx = attach({
  source: { form: $form, email: $signedInEmail },
  async effect({ form, email }) {
    const tell = bindUnits({ endFormFx });
    if (form && email !== null && !form.isSubmitting) {
      await tell.endFormFx({ email, wizard: form.wizard });
    }
  },
});
export const cancelPressed = cancelFx.prepend<void>(() => {});

/** Reads the present connection in the middle of a process, because it may have changed. */
const connectionFx = attach({ source: $connection, effect: (connection) => connection });

/**
 * Saves the farm of the open form: measures its gate, sends it or puts it in the outbox, stores
 * what the server already has, and reports the outcome.
 */
const submitFx = attach({
  source: {
    form: $form,
    email: $signedInEmail,
    parcels: parcelSelection.$parcels,
    file: boundaryFile.$file,
    given: $givenBoundary,
    openDrawing: $openDrawing,
    isPending: $isBoundaryPending,
    isOnline: $isConnected,
    client: $queryClient,
  },
  async effect({ form, email, parcels, file, ...now }, isGateAccepted: boolean) {
    if (!form || email === null || form.isSubmitting || now.isPending) return;
    const { wizard } = form;
    const { mode, draft } = wizard;
    if (!canSaveHere(wizard)) return;
    const tell = bindUnits({
      connectionFx,
      creationFailed,
      drawingSubmitted,
      endFormFx,
      failureEnded,
      farmCreated,
      farmRegistered,
      farmSaved,
      formFx,
      messageShown,
      refreshFarmsFx,
      savingEnded,
      savingStarted,
      strayGateFound,
      submitRefused,
    });
    if (!canSubmit(mode, draft, now.given)) return tell.submitRefused();
    const isCustom = draft.boundaryType === 'geojson';
    if (isCustom && now.openDrawing) return tell.drawingSubmitted();
    const areas = isCustom ? (file?.features ?? []) : areasOfParcels(parcels);
    const boundary: ChosenBoundary = isCustom
      ? { type: 'geojson', features: file?.features ?? [] }
      : { type: 'farm_key', pids: parcels.map(({ cadastre_polygon_pid: pid }) => pid) };
    const { isOnline } = now;
    const isCutOff = async () => !isOnline || (await tell.connectionFx()) === 'offline';
    /** Resolves to null if the device has no network for the call. */
    const reached = <T>(answer: Promise<T>): Promise<T | null> =>
      answer.catch(async (error: unknown) => {
        if (refusalOf(error) === 'UNREACHABLE' && (await isCutOff())) return null;
        throw error;
      });

    tell.savingStarted();
    tell.failureEnded();
    try {
      if (!isGateAccepted && draft.gate) {
        const isKept = mode === 'edit' && isCustom && areas.length === 0;
        const land = isKept
          ? await reached(loadCustomAreas(now.client, wizard.farmId, isOnline))
          : areas;
        const distanceM = land && strayGateDistance(draft.gate, land);
        // If the user signed out meanwhile, nothing is saved.
        if ((await tell.formFx()) === null) return;
        if (distanceM !== null) return tell.strayGateFound(distanceM);
      }
      const saved = isOnline
        ? await reached(saveFarm(farmToSave(email, wizard, boundary), tell.farmCreated))
        : null;
      if (saved === null) {
        // The server may have created the farm before the network was lost.
        const latest = await tell.formFx();
        if (latest === null) return;
        const kept = file && draftOfBoundaryFile(file);
        await writeWaitingFarm(email, { wizard: latest.wizard, boundary, parcels, file: kept });
        tell.messageShown({ lines: [`${draft.name} waits for a connection.`] });
        return await tell.endFormFx({ email, wizard, isWaiting: true });
      }
      await tell.endFormFx({ email, wizard });
      tell.farmSaved(saved.farmId);
      tell.messageShown(savedMessage(wizard, saved.isAsTyped));
      if (mode === 'add') {
        const { name } = draft;
        const land = isCustom ? null : areas;
        tell.farmRegistered({
          farmId: saved.farmId,
          name,
          parcels: land,
          fileHa: file?.areaHa ?? 0,
        });
      }
    } catch (error) {
      if (isOnline && mode === 'add') tell.creationFailed(newFarm(email, draft));
      tell.messageShown(messageOf(error));
    } finally {
      tell.savingEnded();
    }
    // Also after a failure, because a farm may be saved although its answer was lost.
    await tell.refreshFarmsFx();
  },
});
export const submitPressed = submitFx.prepend<void>(() => false);
// A drawing with problems stays on the screen with what was found.
sample({
  clock: boundaryFile.$file,
  source: $isSavingDrawing,
  filter: Boolean,
  fn: () => undefined,
  target: [savingDrawingEnded, submitPressed],
});
/** The user saves the farm although its gate is far away. */
export const strayGateAccepted = submitFx.prepend<void>(() => true);

/** Loads the existing boundary of an edited farm. */
const loadCustomAreas = async (client: QueryClient, farmId: number, isOnline: boolean) => {
  const query = callQuery(calls.farms.customBoundary, { property_id: farmId });
  return areasOfFeatures(await fetchOrKept(client, query, isOnline));
};

function savedMessage({ mode, draft: { name } }: Wizard, isAsTyped: boolean) {
  if (mode === 'edit') return { lines: [`${name} is updated.`] };
  if (isAsTyped) return { lines: [`${name} is added.`] };
  return {
    lines: [
      'The farm was already saved when you first pressed Submit, with the details you had entered then.',
    ],
    durationMs: 10_000,
  };
}

const messageOf = (error: unknown) => ({
  ...failureMessage(error),
  ...(error instanceof DeviceStorageError && { lines: [error.message] }),
});
