import { combine, createEvent, createStore, sample } from 'effector';
import { EMPTY_DRAWING, extentOfDrawing, type Drawing } from '#entities/boundary-drawing';

/** The user chose to draw; continues what was drawn before. */
export const drawPressed = createEvent();
/** A drawing opens, such as the outline of a file. */
export const drawingOpened = createEvent<Drawing>();
export const drawingChanged = createEvent<Drawing>();
/** The drawing becomes the boundary, once it is read like a file. */
export const drawingFinished = createEvent();
/** The user chose to give a file instead; the drawing remains for later. */
export const drawingClosed = createEvent();
export const drawingRemoved = createEvent();
/** How the drawing would be if a drag ended now; null when none is under way. */
export const drawingPreviewed = createEvent<Drawing | null>();

/** What is drawn, open or not; null before anything is. */
export const $drawing = createStore<Drawing | null>(null)
  .on([drawingOpened, drawingChanged], (_, drawing) => drawing)
  .reset(drawingRemoved);

const $preview = createStore<Drawing | null>(null)
  .on(drawingPreviewed, (_, drawing) => drawing)
  .reset($drawing);

/** The drawing with the drag under way. */
export const $shownDrawing = combine($drawing, $preview, (drawing, preview) => preview ?? drawing);

/** True while clicks on the map draw. */
export const $isDrawing = createStore(false)
  .on(drawingOpened, () => true)
  .reset([drawingClosed, drawingFinished, drawingRemoved]);

/** A drawing opened with areas, which the map may zoom to. */
export const drawingShown = sample({
  clock: drawingOpened,
  filter: ({ areas }) => areas.length > 0,
  fn: extentOfDrawing,
});
sample({
  clock: drawPressed,
  source: $drawing,
  fn: (drawing) => drawing ?? EMPTY_DRAWING,
  target: drawingOpened,
});
