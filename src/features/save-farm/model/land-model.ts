import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { EMPTY_DRAWING, extentOfDrawing, type Drawing } from '#entities/boundary-drawing';
import { createBoundaryFile } from '#entities/boundary-file/react';
import {
  createParcelSelection,
  findUnder,
  FIND_UNDER_LIMITS,
  NO_PARCELS_UNDER_FILE,
} from '#entities/parcel/react';
import { BOUNDARY_CAPS, BOUNDARY_LIMITS } from '#shared/api/contract';
import { createCancellableTask, type TaskRun } from '#shared/cancellable-task/react';
import type { AreaFeature } from '#shared/geo-file';
import { failureMessage } from '#shared/lib/failure';
import type { LonLat } from '#shared/lib/lon-lat';
import { bindUnits } from '#shared/process/react';
import { failureEnded, guidanceEnded, messageShown } from '#shared/snackbar/react';
import {
  $farmPlace,
  $form,
  $isSubmitting,
  $wizard,
  farmPlaceUsed,
  gateMoved,
  signedOut,
  wizardEnded,
  wizardOpened,
} from './wizard-model.ts';
import { canUsePlace, type Wizard } from './wizard.ts';

/** Bytes reserved for the rest of a request that stores the features. */
const ENVELOPE_BYTES = 64 * 1024;

/** The parcels of the open wizard. */
export const parcelSelection = createParcelSelection();
const { parcelsAdded, pointClicked, selectionCleared } = parcelSelection;

/** The file chosen as the farm's boundary. */
export const boundaryFile = createBoundaryFile({
  near: $farmPlace,
  use: { ...BOUNDARY_CAPS, bytes: BOUNDARY_LIMITS.bodyBytes - ENVELOPE_BYTES },
});
/** File name under which a drawing is read and reported, because it is checked like a file. */
export const DRAWN_FILE = 'Drawn boundary.geojson';

/** A reference file shown on the map; the wizard can find the land parcels under its areas. */
export const referenceFile = createBoundaryFile({ near: $farmPlace, use: FIND_UNDER_LIMITS });

/** A drawing opens, such as the outline of a file. */
export const drawingOpened = createEvent<Drawing>();
export const drawingChanged = createEvent<Drawing>();
/** The drawing becomes the boundary, once it is read like a file. */
export const drawingFinished = createEvent();
/** The user chose a file instead; the drawing remains for later. */
export const drawingClosed = createEvent();
export const drawingRemoved = createEvent();
/** The drawing as it would be if the drag ended now; null without a drag. */
export const drawingPreviewed = createEvent<Drawing | null>();

/** The drawing, open or not; null before anything is drawn. */
export const $drawing = createStore<Drawing | null>(null)
  .on([drawingOpened, drawingChanged], (_, drawing) => drawing)
  .reset(drawingRemoved);

const $preview = createStore<Drawing | null>(null)
  .on(drawingPreviewed, (_, drawing) => drawing)
  .reset($drawing);

/** The drawing, including the drag in progress. */
export const $shownDrawing = combine($drawing, $preview, (drawing, preview) => preview ?? drawing);

/** True while clicks on the map draw. */
export const $isDrawing = createStore(false)
  .on(drawingOpened, () => true)
  .reset([drawingClosed, drawingFinished, drawingRemoved]);

/** The drawing while it is open. */
export const $openDrawing = combine($drawing, $isDrawing, (drawing, isDrawing) =>
  isDrawing ? (drawing ?? EMPTY_DRAWING) : null,
);

/** The user saves the farm with the open drawing, which is checked first. */
export const drawingSubmitted = createEvent();
export const savingDrawingEnded = createEvent();
/** True while a drawing is checked that is then saved. */
export const $isSavingDrawing = createStore(false)
  .on(drawingSubmitted, () => true)
  .reset([savingDrawingEnded, drawingOpened, drawingRemoved]);
sample({ clock: drawingSubmitted, target: drawingFinished });

/** A drawing opened with areas, which the map may zoom to. */
export const drawingShown = drawingOpened.filterMap((drawing) =>
  drawing.areas.length > 0 ? extentOfDrawing(drawing) : undefined,
);

/** The user chose to draw; continues what was drawn before. */
export const drawPressed = attach({
  source: $drawing,
  effect(drawing) {
    bindUnits({ drawingOpened }).drawingOpened(drawing ?? EMPTY_DRAWING);
  },
}).prepend<void>(() => {});

// Each form begins with no land; a restored one brings its own.
sample({
  clock: [wizardOpened, wizardEnded, signedOut],
  fn: () => undefined,
  target: [selectionCleared, boundaryFile.fileRemoved, referenceFile.fileRemoved, drawingRemoved],
});
sample({
  clock: wizardOpened,
  filter: ({ parcels }) => parcels.length > 0,
  fn: ({ parcels }) => parcels,
  target: parcelSelection.selectionRestored,
});

const isChoosingParcels = (wizard: Wizard | null): boolean =>
  wizard?.step === 6 && wizard.draft.boundaryType === 'farm_key';

/** What a click on the map selects. */
export const $picking = combine($form, $isDrawing, (form, isDrawing) => {
  if (!form) return null;
  const { step, draft } = form.wizard;
  if (step === 5 && form.isPlacingGate) return 'place';
  if (isDrawing && step === 6 && draft.boundaryType === 'geojson') return 'vertex';
  return isChoosingParcels(form.wizard) ? 'parcel' : null;
});

/** The user clicked the map; the effect depends on the step. */
export const mapClicked = attach({
  source: { picking: $picking, isSubmitting: $isSubmitting },
  effect({ picking, isSubmitting }, position: LonLat) {
    const tell = bindUnits({ gateMoved, pointClicked });
    if (picking === 'place') tell.gateMoved(position);
    if (picking === 'parcel' && !isSubmitting) tell.pointClicked(position);
  },
}).prepend((position: LonLat) => position);

sample({
  clock: farmPlaceUsed,
  source: $wizard,
  filter: (wizard) => wizard?.draft.boundaryType === 'farm_key' && canUsePlace(wizard),
  fn: (_, { parcels }) => parcels,
  target: parcelsAdded,
});

// Land parcels and a custom boundary exclude each other (ADD-30).
sample({
  clock: $wizard.map((wizard) => wizard?.draft.boundaryType === 'geojson'),
  filter: Boolean,
  fn: () => undefined,
  target: selectionCleared,
});
sample({
  clock: $wizard.map(isChoosingParcels),
  target: createEffect((isChoosing: boolean) => {
    const tell = bindUnits({ guidanceEnded, messageShown });
    if (!isChoosing) return tell.guidanceEnded();
    tell.messageShown({
      lines: [
        'Please click inside parcels on the map to select them. It may take few seconds for the parcel boundary to load and add to the map.',
      ],
      tone: 'guidance',
      durationMs: 60_000,
    });
  }),
});

const search = createCancellableTask(async (areas: readonly AreaFeature[], run: TaskRun) => {
  const tell = bindUnits({ failureEnded, messageShown, parcelsAdded });
  tell.failureEnded();
  try {
    const found = await findUnder(areas, run);
    if (run.signal.aborted) return;
    tell.parcelsAdded(found);
    tell.messageShown({ lines: [foundWords(found.length)], durationMs: 6_000 });
  } catch (error) {
    if (!run.signal.aborted) tell.messageShown(failureMessage(error));
  }
});
export const { cancelled: findingStopped, $running: $finding } = search;
// A new file or selection cancels the search under the previous one.
sample({
  clock: [referenceFile.$file, selectionCleared],
  fn: () => undefined,
  target: findingStopped,
});

/** "Find Parcels for GeoJSON/KML" (ADD-26). */
export const findParcelsPressed = attach({
  source: { file: referenceFile.$file, finding: $finding },
  effect({ file, finding }) {
    const { started } = bindUnits({ started: search.started });
    if (finding === null && file !== null && file.errors.length === 0) started(file.features);
  },
}).prepend<void>(() => {});

function foundWords(count: number): string {
  if (count === 0) return NO_PARCELS_UNDER_FILE;
  return count === 1
    ? 'Found and selected 1 land parcel under the file.'
    : `Found and selected ${count.toLocaleString('en-AU')} land parcels under the file.`;
}
