import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import {
  withAddress,
  withBoundaryType,
  withCountry,
  type AddressParts,
  type BoundaryType,
  type FarmDraft,
  type NearestLocation,
  type WizardStep,
} from '#entities/farm';
import { createParcelSelection } from '#entities/parcel/react';
import type { WireParcel } from '#shared/api/contract';
import { $queryClient, domainKey } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import type { LonLat, LonLatBounds, MapView } from '#shared/lib/lon-lat';
import { guidanceEnded, messageShown } from '#shared/snackbar/react';
import {
  clearDraft,
  loadDraft,
  saveDraft,
  saveDraftFile,
  saveDraftParcels,
  type WizardDraft,
} from './draft-storage.ts';
import { $isDrawing } from './drawing-model.ts';
import {
  $farmPlace,
  boundaryFile,
  findingStopped,
  parcelsFound,
  referenceFile,
} from './files-model.ts';
import {
  canUsePlace,
  openStep,
  stepBack,
  stepForward,
  withDraft,
  withFarmPlace,
  type FarmStart,
  type Wizard,
} from './wizard.ts';

/** A screen with the wizard mounted. */
export const wizardMounted = createEvent();
export const nextPressed = createEvent();
export const backPressed = createEvent();
export const cancelPressed = createEvent();
export const submitPressed = createEvent();
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
/** The geocoder knows exactly one place for the address, so there is nothing to choose. */
export const onlyLocationFound = createEvent<{
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
/** The user clicked the map; the effect depends on the step. */
export const mapClicked = createEvent<LonLat>();
/** The map stopped moving. */
export const mapMoved = createEvent<MapView>();

/** A wizard opened, with the farm's current parcels. */
export const wizardOpened = createEvent<{ wizard: Wizard; parcels: readonly WireParcel[] }>();
/** The farm and its boundary are stored; carries the farm's id. */
export const farmSaved = createEvent<number>();
/** A farm submitted without a connection is stored until there is one. */
export const farmPostponed = createEvent();

const readKeptFx = createEffect(loadDraft);
const keepWizardFx = createEffect(saveDraft);
const keepParcelsFx = createEffect(saveDraftParcels);
const keepFileFx = createEffect(saveDraftFile);
const clearKeptFx = createEffect(clearDraft);
const refreshFarmsFx = attach({
  source: $queryClient,
  effect: (client) => client.invalidateQueries({ queryKey: domainKey('farms') }),
});

export const parcelSelection = createParcelSelection();
const { $parcels, pointClicked, selectionCleared, selectionRestored } = parcelSelection;

export const signedOut = sample({ clock: $signedInEmail, filter: (email) => email === null });

/** Cancel is ignored while saving, so that no half-saved farm remains. */
export const $isSubmitting = createStore(false);

const cancelled = sample({
  clock: cancelPressed,
  source: $isSubmitting,
  filter: (isSubmitting) => !isSubmitting,
  fn: () => undefined,
});
/** A draft was read, and nothing was opened meanwhile by the same person. */
export const keptRead = createEvent<WizardDraft>();
/** A wizard from an earlier visit was restored. */
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
  .on(stepOpened, ifOpen(openStep))
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
    farmPlaceUsed,
    ifOpen((wizard, { place }) => withFarmPlace(wizard, place)),
  )
  .on(
    lotPlansTyped,
    ifOpen((wizard, lotPlans) => ({ ...wizard, lotPlans })),
  )
  .on(
    boundaryTypeChosen,
    ifOpen((wizard, type) =>
      wizard.mode === 'edit' ? wizard : withDraft(wizard, withBoundaryType(wizard.draft, type)),
    ),
  )
  .on(
    gateMoved,
    ifOpen((wizard, gate) => withDraft(wizard, { ...wizard.draft, gate })),
  );

// Going back to the step shows the place and decides nothing.
sample({
  clock: onlyLocationFound,
  source: $wizard,
  filter: (wizard) => wizard?.step === 4 && wizard.draft.location === null,
  fn: (_, found) => found,
  target: [locationChosen, nextPressed],
});

/** The wizard ended; carries its mode. */
export const closed = sample({
  clock: [cancelled, farmSaved, farmPostponed],
  source: $wizard,
  filter: (wizard) => wizard !== null,
  fn: (wizard) => wizard!.mode,
});
$wizard.reset([closed, signedOut]);

/** True while clicks on the map place the gate (step 5): at once if there is none yet. */
export const $isPlacingGate = createStore(false)
  .on(gateSwitched, (_, isOn) => isOn)
  .reset([wizardOpened, closed, signedOut]);
sample({
  clock: $wizard.map((wizard) => wizard?.step === 5 && wizard.draft.gate === null),
  filter: Boolean,
  target: gateSwitched,
});

/** What a click on the map selects. */
export const $picking = combine(
  [$wizard, $isPlacingGate, $isDrawing],
  ([wizard, isPlacing, isDrawing]) => {
    if (wizard?.step === 5 && isPlacing) return 'place';
    if (isDrawing && wizard?.step === 6 && wizard.draft.boundaryType === 'geojson') return 'corner';
    return isChoosingParcels(wizard) ? 'parcel' : null;
  },
);

/** The current map view; null until there is one. */
export const $mapView = createStore<MapView | null>(null).on(mapMoved, (_, view) => view);

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
sample({ clock: keptRead, fn: ({ parcels }) => parcels, target: selectionRestored });
sample({
  clock: $wizard,
  source: $signedInEmail,
  filter: (email, wizard) => email !== null && wizard !== null,
  fn: (email, wizard) => ({ email: email!, wizard: wizard! }),
  target: keepWizardFx,
});
sample({
  clock: $parcels,
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
sample({
  clock: [wizardOpened, closed, signedOut],
  fn: () => undefined,
  target: [selectionCleared, boundaryFile.fileRemoved, referenceFile.fileRemoved],
});
sample({
  clock: wizardOpened,
  filter: ({ parcels }) => parcels.length > 0,
  fn: ({ parcels }) => parcels,
  target: selectionRestored,
});

// Map clicks.
sample({
  clock: mapClicked,
  source: $picking,
  filter: (picking) => picking === 'place',
  fn: (_, position) => position,
  target: gateMoved,
});
sample({
  clock: mapClicked,
  source: { picking: $picking, isSubmitting: $isSubmitting },
  filter: ({ picking, isSubmitting }) => picking === 'parcel' && !isSubmitting,
  fn: (_, position) => position,
  target: pointClicked,
});
$farmPlace.on($wizard, (_, wizard) =>
  wizard ? (wizard.draft.gate ?? wizard.draft.location?.position ?? null) : null,
);

sample({
  clock: farmPlaceUsed,
  source: $wizard,
  filter: (wizard) => wizard?.draft.boundaryType === 'farm_key' && canUsePlace(wizard),
  fn: (_, { parcels }) => parcels,
  target: parcelSelection.parcelsAdded,
});

// Parcels under a reference file.
sample({ clock: parcelsFound, target: parcelSelection.parcelsAdded });
sample({ clock: selectionCleared, target: findingStopped });

// Land parcels and a custom boundary exclude each other (ADD-30).
const customChosen = sample({
  clock: $wizard.map((wizard) => wizard?.draft.boundaryType ?? null),
  filter: (type) => type === 'geojson',
  fn: () => undefined,
});
sample({ clock: customChosen, target: selectionCleared });
const $isChoosingParcels = $wizard.map(isChoosingParcels);
sample({
  clock: $isChoosingParcels,
  filter: (isChoosing) => !isChoosing,
  fn: () => undefined,
  target: guidanceEnded,
});
sample({
  clock: $isChoosingParcels,
  filter: Boolean,
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

/** Storing the farm ended, successfully or not. */
export const savingEnded = createEvent();
sample({ clock: savingEnded, target: refreshFarmsFx });
