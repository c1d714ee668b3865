import { createStore, sample } from 'effector';
import { withAddress, withBoundaryType, withCountry } from '#entities/farm';
import { $signedInEmail } from '#shared/auth/react';
import { $farmPlace } from './files-model.ts';
import {
  openStep,
  stepBack,
  stepForward,
  withDraft,
  withFarmPlace,
  type Wizard,
} from './wizard.ts';
import {
  addressTyped,
  backPressed,
  boundaryTypeChosen,
  cancelPressed,
  countryChosen,
  farmPlaceUsed,
  farmPostponed,
  farmSaved,
  fieldsTyped,
  gateMoved,
  keptRead,
  locationChosen,
  lotPlansTyped,
  nextPressed,
  onlyLocationFound,
  stepOpened,
  wizardOpened,
} from './wizard-events.ts';

export const signedOut = sample({ clock: $signedInEmail, filter: (email) => email === null });

/** Cancel is ignored while saving, so that no half-saved farm remains. */
export const $isSubmitting = createStore(false);

export const cancelled = sample({
  clock: cancelPressed,
  source: $isSubmitting,
  filter: (isSubmitting) => !isSubmitting,
  fn: () => undefined,
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

/**
 * Whether the open wizard adds or edits a farm; null while it is closed. Typing changes `$wizard` with
 * every key, but not this, so screens that read it are not drawn again.
 */
export const $wizardMode = $wizard.map((wizard) => wizard?.mode ?? null);
/** The farm that the open wizard edits; null while it edits none. */
export const $editedFarmId = $wizard.map((wizard) =>
  wizard?.mode === 'edit' ? wizard.farmId : null,
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

$farmPlace.on($wizard, (_, wizard) =>
  wizard ? (wizard.draft.gate ?? wizard.draft.location?.position ?? null) : null,
);
