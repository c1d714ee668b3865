import { combine, createStore, sample } from 'effector';
import { createParcelSelection } from '#entities/parcel/react';
import { guidanceEnded, messageShown } from '#shared/snackbar/react';
import type { MapView } from '#shared/lib/lon-lat';
import { $isDrawing } from './drawing-model.ts';
import { boundaryFile, findingStopped, parcelsFound, referenceFile } from './files-model.ts';
import { canUsePlace, type Wizard } from './wizard.ts';
import {
  farmPlaceUsed,
  gateMoved,
  gateSwitched,
  keptRead,
  mapClicked,
  mapMoved,
  wizardOpened,
} from './wizard-events.ts';
import { $isSubmitting, $wizard, closed, signedOut } from './wizard-store.ts';

/** The parcels of the open wizard. */
export const parcelSelection = createParcelSelection();
const { pointClicked, selectionCleared, selectionRestored } = parcelSelection;

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

sample({ clock: keptRead, fn: ({ parcels }) => parcels, target: selectionRestored });
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
