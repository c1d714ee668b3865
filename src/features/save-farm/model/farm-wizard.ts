import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import {
  canSubmit,
  withAddress,
  withCountry,
  type AddressParts,
  type FarmDraft,
  type NearestLocation,
  type WizardStep,
} from '#entities/farm';
import { createParcelSelection } from '#entities/parcel/react';
import { domainKey, $queryClient } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import type { WireParcel } from '#shared/api/contract';
import { $message, messageClosed, messageShown } from '#shared/snackbar/react';
import { clearKept, keepParcels, keepWizard, readKept } from './kept-wizard.ts';
import { returnTo, stepBack, stepForward, withDraft, type Wizard } from './wizard.ts';

/** A screen with the wizard came up. */
export const wizardMounted = createEvent();
export const nextPressed = createEvent();
export const backPressed = createEvent();
export const cancelPressed = createEvent();
export const submitPressed = createEvent();
/** An earlier step was chosen, to put something right there. */
export const stepReturned = createEvent<WizardStep>();

export const fieldsTyped =
  createEvent<Partial<Pick<FarmDraft, 'name' | 'pic' | 'isOwner' | 'owner'>>>();
export const countryChosen = createEvent<string>();
export const addressTyped = createEvent<Partial<AddressParts>>();
/** `extent` is what the map should show of it; null where the map already does. */
export const locationChosen = createEvent<{
  location: NearestLocation;
  extent: LonLatBounds | null;
}>();
export const gateSwitched = createEvent<boolean>();
export const gateMoved = createEvent<LonLat>();
/** The box for lot/plans was typed or pasted into. */
export const lotPlansTyped = createEvent<string>();
/** The map was clicked; what that means depends on the step. */
export const mapClicked = createEvent<LonLat>();

/** A wizard came up, with the parcels its farm has so far. */
export const wizardOpened = createEvent<{ wizard: Wizard; parcels: readonly WireParcel[] }>();
/** The farm and its boundary are stored; its id. */
export const farmSaved = createEvent<number>();

export const readKeptFx = createEffect(readKept);
export const keepWizardFx = createEffect(keepWizard);
export const keepParcelsFx = createEffect(keepParcels);
export const clearKeptFx = createEffect(clearKept);
export const refreshFarmsFx = attach({
  source: $queryClient,
  effect: (client) => client.invalidateQueries({ queryKey: domainKey('farms') }),
});

export const parcelSelection = createParcelSelection();
const { $parcels, $waitingCount, pointClicked, selectionCleared, selectionRestored } =
  parcelSelection;

const $email = $session.map((session) =>
  session.status === 'authenticated' ? session.email : null,
);
const signedOut = sample({ clock: $email, filter: (email) => email === null });
const keptRead = readKeptFx.doneData;

/** Nothing but its own end stops a submission: a farm half stored would be left behind. */
export const $isSubmitting = createStore(false);
/** Parcels that are being looked up by name are waited for, as those clicked on are. */
export const $isFindingLots = createStore(false);

const cancelled = sample({
  clock: cancelPressed,
  source: $isSubmitting,
  filter: (isSubmitting) => !isSubmitting,
  fn: () => undefined,
});
/** A wizard of an earlier visit came back. */
export const wizardRestored = sample({
  clock: keptRead,
  filter: ({ wizard }) => wizard !== null,
  fn: ({ wizard }) => wizard!,
});

type Change<P> = (wizard: Wizard, payload: P) => Wizard;
const ifOpen =
  <P>(change: Change<P>) =>
  (wizard: Wizard | null, payload: P) =>
    wizard && change(wizard, payload);

/** The open wizard; null while it is closed. */
export const $wizard = createStore<Wizard | null>(null)
  .on(wizardOpened, (_, { wizard }) => wizard)
  .on(keptRead, (_, { wizard }) => wizard)
  .on(nextPressed, ifOpen(stepForward))
  .on(backPressed, ifOpen(stepBack))
  .on(stepReturned, ifOpen(returnTo))
  .on(
    fieldsTyped,
    ifOpen((wizard, fields) => withDraft(wizard, { ...wizard.draft, ...fields })),
  )
  .on(
    countryChosen,
    ifOpen((wizard, code) => withDraft(wizard, withCountry(wizard.draft, code))),
  )
  .on(
    addressTyped,
    ifOpen((wizard, parts) => withDraft(wizard, withAddress(wizard.draft, parts))),
  )
  .on(
    locationChosen,
    ifOpen((wizard, { location }) => withDraft(wizard, { ...wizard.draft, location })),
  )
  .on(
    lotPlansTyped,
    ifOpen((wizard, lotPlans) => ({ ...wizard, lotPlans })),
  )
  .on(
    gateMoved,
    ifOpen((wizard, gate) => withDraft(wizard, { ...wizard.draft, gate })),
  );

/** The kind of wizard that ended. */
const closed = sample({
  clock: [cancelled, farmSaved],
  source: $wizard,
  filter: (wizard) => wizard !== null,
  fn: (wizard) => wizard!.mode,
});
$wizard.reset([closed, signedOut]);

/** Whether clicks on the map place the gate (step 5). */
export const $isPlacingGate = createStore(false)
  .on(gateSwitched, (_, isOn) => isOn)
  .reset([wizardOpened, closed, signedOut]);

/** Whether Submit was pressed in vain, so that all that is missing is named. */
export const $isRefused = createStore(false).reset([wizardOpened, closed, signedOut]);

/** Whether this wizard was brought back from an earlier visit; until the next step is taken. */
export const $isRestored = createStore(false)
  .on(wizardRestored, () => true)
  .reset([nextPressed, backPressed, stepReturned, wizardOpened, closed, signedOut]);

// What was typed is kept for its writer, and brought back on the next visit.
sample({
  clock: wizardMounted,
  source: { email: $email, wizard: $wizard },
  filter: ({ email, wizard }) => email !== null && wizard === null,
  fn: ({ email }) => email!,
  target: readKeptFx,
});
sample({
  clock: $email,
  filter: (email): email is string => email !== null,
  target: readKeptFx,
});
sample({ clock: keptRead, fn: ({ parcels }) => parcels, target: selectionRestored });
sample({
  clock: $wizard,
  source: $email,
  filter: (email, wizard) => email !== null && wizard !== null,
  fn: (email, wizard) => ({ email: email!, wizard: wizard! }),
  target: keepWizardFx,
});
sample({
  clock: $parcels,
  source: { email: $email, wizard: $wizard },
  filter: ({ email, wizard }) => email !== null && wizard !== null,
  fn: ({ email, wizard }, parcels) => ({ email: email!, mode: wizard!.mode, parcels }),
  target: keepParcelsFx,
});
sample({
  clock: closed,
  source: $email,
  filter: (email) => email !== null,
  fn: (email, mode) => ({ email: email!, mode }),
  target: clearKeptFx,
});
// A farm that was being added before another was edited is there again.
sample({
  clock: clearKeptFx.done,
  filter: ({ params }) => params.mode === 'edit',
  fn: () => undefined,
  target: wizardMounted,
});
sample({ clock: [wizardOpened, closed, signedOut], fn: () => undefined, target: selectionCleared });
sample({
  clock: wizardOpened,
  filter: ({ parcels }) => parcels.length > 0,
  fn: ({ parcels }) => parcels,
  target: selectionRestored,
});

// Clicks on the map.
sample({
  clock: mapClicked,
  source: { wizard: $wizard, isPlacing: $isPlacingGate },
  filter: ({ wizard, isPlacing }) => wizard?.step === 5 && isPlacing,
  fn: (_, position) => position,
  target: gateMoved,
});
sample({
  clock: mapClicked,
  source: { wizard: $wizard, isSubmitting: $isSubmitting },
  filter: ({ wizard, isSubmitting }) => isChoosingParcels(wizard) && !isSubmitting,
  fn: (_, position) => position,
  target: pointClicked,
});
sample({
  clock: [nextPressed, wizardRestored],
  source: $wizard,
  filter: isChoosingParcels,
  fn: () => ({
    lines: [
      'Please click inside parcels on the map to select them. It may take few seconds for the parcel boundary to load and add to the map.',
    ],
    tone: 'guidance' as const,
    durationMs: 60_000,
  }),
  target: messageShown,
});

function isChoosingParcels(wizard: Wizard | null): boolean {
  return wizard?.step === 6 && wizard.draft.boundaryType === 'farm_key';
}

// Submit and Update.
export interface Submission {
  wizard: Wizard;
  email: string;
  /** The chosen parcels. */
  pids: string[];
}
const submission = sample({
  clock: submitPressed,
  source: {
    wizard: $wizard,
    parcels: $parcels,
    waitingCount: $waitingCount,
    email: $email,
    isFinding: $isFindingLots,
    isSubmitting: $isSubmitting,
  },
  filter: ({ wizard, email, waitingCount, isFinding, isSubmitting }) =>
    wizard?.step === 6 && email !== null && waitingCount === 0 && !isFinding && !isSubmitting,
  fn: ({ wizard, parcels, email }): Submission => ({
    wizard: wizard!,
    email: email!,
    pids: parcels.map((parcel) => parcel.cadastre_polygon_pid),
  }),
});
const isComplete = ({ wizard, pids }: Submission): boolean =>
  canSubmit(wizard.mode, wizard.draft, pids.length);
$isRefused.on(submission, (_, submitted) => !isComplete(submitted));

/** A complete farm was submitted; storing it is the part of what was begun. */
export const submissionAccepted = sample({ clock: submission, filter: isComplete });

/** Storing the farm ended, well or not. */
export const savingEnded = createEvent();
sample({ clock: savingEnded, target: refreshFarmsFx });

// What was said to guide through the wizard is of no use after it.
sample({
  clock: closed,
  source: $message,
  filter: (message) => message?.tone === 'guidance',
  fn: () => undefined,
  target: messageClosed,
});
