import { attach, createEvent, createStore } from 'effector';
import {
  blankFarmDraft,
  withAddress,
  withBoundaryType,
  withCountry,
  withPlace,
  type AddressParts,
  type BoundaryType,
  type FarmDraft,
  type NearestLocation,
} from '#entities/farm';
import type { NewFarm } from '#entities/farm/react';
import type { WireParcel } from '#shared/api/contract';
import { $signedInEmail } from '#shared/auth/react';
import type { LonLat, LonLatBounds, MapView } from '#shared/lib/lon-lat';
import {
  newWizard,
  openForm,
  openStep,
  stepBack,
  stepForward,
  withDraft,
  withFarmId,
  withFarmPlace,
  withUnanswered,
  withWizard,
  type FarmStart,
  type Wizard,
  type WizardForm,
  type WizardStep,
} from './wizard.ts';

// Actions of the user.
export const nextPressed = createEvent();
export const backPressed = createEvent();
/** The user chose a step, to correct something there or to continue after it. */
export const stepOpened = createEvent<WizardStep>();
export const fieldsTyped =
  createEvent<Partial<Pick<FarmDraft, 'name' | 'pic' | 'isOwner' | 'owner'>>>();
export const countryChosen = createEvent<string>();
export const addressTyped = createEvent<Partial<AddressParts>>();
/** `extent` is the area that the map should show; null if the map already shows it. */
export const locationChosen = createEvent<{
  location: NearestLocation;
  extent: LonLatBounds | null;
}>();
/** The user chose a place on the map for the farm being added. */
export const farmPlaceUsed = createEvent<FarmStart>();
export const boundaryTypeChosen = createEvent<BoundaryType>();
export const gateSwitched = createEvent<boolean>();
export const gateMoved = createEvent<LonLat>();
/** The user typed or pasted into the lot/plan box. */
export const lotPlansTyped = createEvent<string>();
/** The map stopped moving. */
export const mapMoved = createEvent<MapView>();
/** The user returns to the farm to correct it before saving. */
export const strayGateReturned = createEvent();

// Outcomes for the form.
/** A form opened, with the farm's current parcels. */
export const wizardOpened = createEvent<{ wizard: Wizard; parcels: readonly WireParcel[] }>();
/** A form from an earlier visit was restored. */
export const wizardRestored = createEvent<Wizard>();
/** The farm is saved, waits for a connection, or was cancelled. */
export const wizardEnded = createEvent();
/** Submit named what is missing. */
export const submitRefused = createEvent();
export const savingStarted = createEvent();
/** Saving ended, with whatever outcome. */
export const savingEnded = createEvent();
/** The gate is this many metres from the boundary; the user decides whether that is right. */
export const strayGateFound = createEvent<number>();
/** The server created the farm; carries its id. */
export const farmCreated = createEvent<number>();
/** The server did not answer this request for a new farm. */
export const creationFailed = createEvent<NewFarm>();
export const signedOut = $signedInEmail.updates.filter({ fn: (email) => email === null });

export const addFarmPressed = wizardOpened.prepend(() => ({
  wizard: newWizard(crypto.randomUUID()),
  parcels: [],
}));
/** The user adds a farm at a place that they found on the map. */
export const addFarmHerePressed = wizardOpened.prepend(({ place, parcels }: FarmStart) => {
  const wizard = newWizard(crypto.randomUUID(), withPlace(blankFarmDraft(), place));
  return { wizard, parcels: wizard.draft.boundaryType === 'farm_key' ? parcels : [] };
});

/** Changes the open form; does nothing if it is closed. */
const change =
  <P>(changed: (form: WizardForm, payload: P) => WizardForm) =>
  (form: WizardForm | null, payload: P) =>
    form && changed(form, payload);
const changeWizard = <P>(changed: (wizard: Wizard, payload: P) => Wizard) =>
  change<P>((form, payload) => withWizard(form, changed(form.wizard, payload)));
const changeDraft = <P>(changed: (draft: FarmDraft, payload: P) => FarmDraft) =>
  changeWizard<P>((wizard, payload) => withDraft(wizard, changed(wizard.draft, payload)));
const takeStep = <P>(changed: (wizard: Wizard, payload: P) => Wizard) =>
  change<P>((form, payload) => ({
    ...withWizard(form, changed(form.wizard, payload)),
    isRestored: false,
  }));

/** The open form; null while it is closed. */
export const $form = createStore<WizardForm | null>(null)
  .on(wizardOpened, (_, { wizard }) => openForm(wizard))
  .on(wizardRestored, (_, wizard) => ({ ...openForm(wizard), isRestored: true }))
  .on(nextPressed, takeStep(stepForward))
  .on(backPressed, takeStep(stepBack))
  .on(stepOpened, takeStep(openStep))
  .on(
    fieldsTyped,
    changeDraft((draft, fields) => ({ ...draft, ...fields })),
  )
  .on(countryChosen, changeDraft(withCountry))
  .on(addressTyped, changeDraft(withAddress))
  .on(
    locationChosen,
    changeDraft((draft, { location }) => ({ ...draft, location })),
  )
  .on(
    farmPlaceUsed,
    changeWizard((wizard, { place }) => withFarmPlace(wizard, place)),
  )
  .on(
    boundaryTypeChosen,
    changeWizard((wizard, type) =>
      wizard.mode === 'edit' ? wizard : withDraft(wizard, withBoundaryType(wizard.draft, type)),
    ),
  )
  .on(
    gateSwitched,
    change((form, isPlacingGate) => ({ ...form, isPlacingGate })),
  )
  .on(
    gateMoved,
    changeDraft((draft, gate) => ({ ...draft, gate })),
  )
  .on(
    lotPlansTyped,
    changeWizard((wizard, lotPlans) => ({ ...wizard, lotPlans })),
  )
  .on(
    submitRefused,
    change((form) => ({ ...form, isRefused: true })),
  )
  .on(
    savingStarted,
    change((form) => ({ ...form, isSubmitting: true, isRefused: false, strayGateM: null })),
  )
  .on(
    savingEnded,
    change((form) => ({ ...form, isSubmitting: false })),
  )
  .on(
    strayGateFound,
    change((form, strayGateM) => ({ ...form, strayGateM })),
  )
  .on(
    strayGateReturned,
    change((form) => ({ ...form, strayGateM: null })),
  )
  .on(farmCreated, changeWizard(withFarmId))
  .on(creationFailed, changeWizard(withUnanswered))
  .reset([wizardEnded, signedOut]);

/** Reads the present form in the middle of a process, because time may have passed. */
export const formFx = attach({ source: $form, effect: (form) => form });

export const $wizard = $form.map((form) => form?.wizard ?? null);
export const $isSubmitting = $form.map((form) => form?.isSubmitting ?? false);
export const $isRefused = $form.map((form) => form?.isRefused ?? false);
export const $isRestored = $form.map((form) => form?.isRestored ?? false);
export const $isPlacingGate = $form.map((form) => form?.isPlacingGate ?? false);
export const $strayGateM = $form.map((form) => form?.strayGateM ?? null);

/**
 * Whether the open wizard adds or edits a farm; null while it is closed. Typing changes `$wizard`
 * with every key but not this store, so screens that read it are not rendered again.
 */
export const $wizardMode = $wizard.map((wizard) => wizard?.mode ?? null);
/** The farm that the open wizard edits; null while it edits none. */
export const $editedFarmId = $wizard.map((wizard) =>
  wizard?.mode === 'edit' ? wizard.farmId : null,
);
/** Approximate position of the farm, as far as the wizard knows it. */
export const $farmPlace = $wizard.map((wizard): LonLat | null =>
  wizard ? (wizard.draft.gate ?? wizard.draft.location?.position ?? null) : null,
);
/** The current map view; null until there is one. */
export const $mapView = createStore<MapView | null>(null).on(mapMoved, (_, view) => view);
