import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector';
import type { SoilForm, StepNumber } from '#entities/registration/form';
import type { ParcelTicks } from '#entities/registration/form/react';
import type { SoilProject } from '#entities/soil-project/record';
import { showAsSent } from '#entities/soil-project/record/react';
import { $queryClient, domainKey } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import { sendSigned } from '../api/send-signed.ts';
import { storeRegistration } from '../api/store-registration.ts';
import { clearDraft, saveDraft, loadDraft } from './draft-storage.ts';
import {
  asAnotherDraft,
  atProblem,
  atStep,
  insteadOf,
  newRegistration,
  registrationOf,
  withAnswers,
  withSaved,
  withTerms,
  withTicks,
  withUnanswered,
  type KnownAnswers,
  type Registration,
  type SaveStatus,
  type Saving,
} from './registration.ts';

/** A screen with the form mounted. */
export const registrationMounted = createEvent();
export const registrationStarted = createEvent<KnownAnswers>();
export const projectOpened = createEvent<SoilProject>();
/** The user left the form without saving (FORM-33). */
export const registrationCancelled = createEvent();
/** Keeps the answers typed here instead of those that another form stored meanwhile. */
export const ownAnswersKept = createEvent<SoilProject>();
/**
 * Saves the answers typed here as a separate project, because another window saved, sent or removed
 * theirs.
 */
export const separateProjectWanted = createEvent();
export const answersTyped = createEvent<Partial<SoilForm>>();
export const termsTicked = createEvent<boolean>();
/** The client ticked or unticked parcels of the farm. */
export const parcelsTicked = createEvent<ParcelTicks>();
export const stepChosen = createEvent<number>();
/** The client wants to see a question from a list of problems. */
export const problemChosen = createEvent<{ step: StepNumber; field: string }>();
/** The client typed a name for a new project; null restores the proposed one. */
export const projectNamed = createEvent<string | null>();
/** Save (`A1`) or Create PDF Report (`A2`) was pressed. */
export const savePressed = createEvent<SaveStatus>();
/** The client chose another signed PDF. */
export const signedPdfChosen = createEvent();
export const signedPdfSent = createEvent<File>();
const uploadProgressed = createEvent<number>();

const beginFx = createEffect((known: KnownAnswers) =>
  newRegistration(crypto.randomUUID(), new Date(), known),
);
const openFx = createEffect((project: SoilProject) =>
  registrationOf(project, crypto.randomUUID(), new Date()),
);
const readDraftFx = createEffect(loadDraft);
const keepFx = createEffect(saveDraft);
const clearKeptFx = createEffect(clearDraft);
const separateFx = createEffect((registration: Registration) =>
  asAnotherDraft(registration, crypto.randomUUID()),
);
const saveFx = createEffect(async (saving: Saving) => ({
  projectId: await storeRegistration(saving),
  at: Date.now(),
}));
const sendFx = attach({
  source: $queryClient,
  async effect(client, { registration, file }: { registration: Registration; file: File }) {
    const progressed = scopeBind(uploadProgressed, { safe: true });
    const { projectId } = registration;
    if (projectId === null) throw new TypeError('Nothing is saved.');
    const remark = await sendSigned({ projectId }, file, progressed);
    const at = new Date().toISOString();
    await showAsSent(client, projectId, at);
    return { remark, projectId, propertyName: registration.form.property_name, at };
  },
});
const refreshProjectsFx = attach({
  source: $queryClient,
  effect: (client) => client.invalidateQueries({ queryKey: domainKey('soilProjects') }),
});

export const $isSaving = saveFx.pending;
export const $isSending = sendFx.pending;
export const $isBusy = combine(
  $isSaving,
  $isSending,
  (isSaving, isSending) => isSaving || isSending,
);

/** Upload progress of the signed PDF in per cent. */
export const $sentPercent = createStore(0)
  .on(uploadProgressed, (_, percent) => percent)
  .reset(sendFx);

/** Why the signed PDF was refused, shown at its field; null once another one is chosen. */
export const $sendProblem = createStore<string | null>(null)
  .on(sendFx.failData, (_, error) => failureMessage(error).lines.join(' '))
  .reset([sendFx, signedPdfChosen, beginFx.doneData, openFx.doneData]);

const ended = sample({ clock: [registrationCancelled, sendFx.done], fn: () => undefined });
const signedOut = sample({ clock: $signedInEmail, filter: (email) => email === null });

const ifOpen =
  <P>(change: (registration: Registration, payload: P) => Registration) =>
  (registration: Registration | null, payload: P) =>
    registration && change(registration, payload);

/** The open form; null while none is open. */
export const $registration = createStore<Registration | null>(null)
  .on([beginFx.doneData, openFx.doneData, separateFx.doneData], (_, registration) => registration)
  .on(readDraftFx.doneData, (_, registration) => registration)
  .on(ownAnswersKept, ifOpen(insteadOf))
  .on(answersTyped, ifOpen(withAnswers))
  .on(termsTicked, ifOpen(withTerms))
  .on(parcelsTicked, ifOpen(withTicks))
  .on(
    projectNamed,
    ifOpen((registration, projectName) => ({ ...registration, projectName })),
  )
  .on(stepChosen, ifOpen(atStep))
  .on(
    problemChosen,
    ifOpen((registration, { step }) => atProblem(registration, step)),
  )
  .on(
    saveFx,
    ifOpen((registration, { saveId }) => withUnanswered(registration, saveId)),
  )
  .on(
    saveFx.done,
    ifOpen((registration, { params: sending, result }) =>
      withSaved(registration, { sending, ...result }),
    ),
  )
  .reset([ended, signedOut]);

/** Whether the open form is a draft from an earlier visit. */
export const $isRestored = createStore(false)
  .on(registrationMounted, () => true)
  .reset(signedOut);

interface SentProject {
  projectId: number;
  propertyName: string;
  at: string;
  /** The store's remark on the file; null if it stored the file unchanged. */
  remark: string | null;
}

/** The last project sent, until another form opens. */
export const $sent = createStore<SentProject | null>(null)
  .on(sendFx.doneData, (_, sent) => sent)
  .reset([beginFx.doneData, openFx.doneData, signedOut]);

// Another form can open only after the current save or upload ends.
const $isFree = $isBusy.map((isBusy) => !isBusy);
sample({ clock: registrationStarted, filter: $isFree, target: beginFx });
sample({ clock: projectOpened, filter: $isFree, target: openFx });

// Persist the answers per user and restore them on the next visit.
sample({
  clock: registrationMounted,
  source: { email: $signedInEmail, registration: $registration },
  filter: ({ email, registration }) => email !== null && registration === null,
  fn: ({ email }) => email!,
  target: readDraftFx,
});
sample({
  clock: $registration,
  source: $signedInEmail,
  filter: (email, registration) => email !== null && registration !== null,
  fn: (email, registration) => ({ email: email!, registration: registration! }),
  target: keepFx,
});
sample({
  clock: ended,
  source: $signedInEmail,
  filter: (email): email is string => email !== null,
  target: clearKeptFx,
});

sample({
  clock: separateProjectWanted,
  source: $registration,
  filter: (registration) => registration !== null,
  target: separateFx,
});
sample({ clock: separateFx.done, fn: () => 'A1' as const, target: savePressed });
sample({
  clock: savePressed,
  source: { registration: $registration, isBusy: $isBusy },
  filter: ({ registration, isBusy }) =>
    registration !== null && registration.form.property_id !== null && !isBusy,
  fn: ({ registration }, status) => ({
    registration: registration!,
    status,
    saveId: crypto.randomUUID(),
  }),
  target: saveFx,
});
sample({
  clock: signedPdfSent,
  source: { registration: $registration, isBusy: $isBusy },
  filter: ({ registration, isBusy }) => registration !== null && !isBusy,
  fn: ({ registration }, file) => ({ registration: registration!, file }),
  target: sendFx,
});

// Also after a failure, because the project may have changed meanwhile.
sample({
  clock: [saveFx.finally, sendFx.finally],
  fn: () => undefined,
  target: refreshProjectsFx,
});
sample({
  clock: saveFx.done,
  filter: ({ params }) => params.status === 'A1',
  fn: () => ({ lines: ['Your answers are saved.'] }),
  target: messageShown,
});
sample({ clock: saveFx, fn: () => undefined, target: failureEnded });
sample({ clock: saveFx.failData, fn: failureMessage, target: messageShown });
