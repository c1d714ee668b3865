import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { createDrawingTools } from '#entities/boundary-drawing/react';
import type { Drawing } from '#entities/boundary-drawing';
import { createBoundaryFile } from '#entities/boundary-file/react';
import type { Area } from '#entities/paddock';
import {
  BOUNDARY_CAPS,
  BOUNDARY_LIMITS,
  MAX_PADDOCK_NAME_LENGTH,
  type PaddockRecord,
} from '#shared/api/contract';
import type { Vertices } from '#shared/area-edit';
import { $signedInEmail, accountChanged } from '#shared/auth/react';
import type { LonLat } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import { clearDraft, loadDraft, saveDraft } from './draft-storage.ts';
import {
  drawingOfPaddocks,
  paddockOfFile,
  withAreas,
  withFacts,
  withNames,
  type DrawnPaddock,
} from './paddock-drawing.ts';
import {
  $offeredArea,
  areasShown,
  areaTaken,
  editorClosed,
  editorOpened,
  landShown,
  paddocksClosed,
} from './panel-model.ts';

/** Bytes reserved for the rest of a request that stores the paddocks. */
const ENVELOPE_BYTES = 64 * 1024;

export interface EditorStart {
  farmId: number;
  /** The version of the stored paddocks. */
  version: number;
  paddocks: readonly PaddockRecord[];
  /** The farm's boundary, which vertices snap to. */
  guides: readonly Vertices[];
}

interface Editing {
  farmId: number;
  version: number;
}

/** The user wants to change the paddocks; continues earlier unsaved changes. */
export const editPressed = createEvent<EditorStart>();
/** The server stored the paddocks. */
export const paddocksSaved = createEvent();
/** The user discards their changes. */
export const changesDiscarded = createEvent();
/**
 * The user's changes are to replace those that somebody else stored meanwhile, with this version.
 */
export const versionTaken = createEvent<number>();
const drawingOpened = createEvent<Drawing>();
const drawingChanged = createEvent<Drawing>();
const drawingPreviewed = createEvent<Drawing | null>();
export const factsChanged = createEvent<Pick<DrawnPaddock, 'key'> & Partial<DrawnPaddock>>();
/** Each of these areas becomes a paddock. */
export const areasAdded = createEvent<readonly Area[]>();
/** Each area of the file becomes a paddock. */
export const fileAdded = createEvent();

const loadDraftFx = createEffect(({ email, start }: { email: string; start: EditorStart }) => ({
  start,
  draft: loadDraft(email, start.farmId),
}));
sample({
  clock: editPressed,
  source: $signedInEmail,
  filter: (email) => email !== null,
  fn: (email, start) => ({ email: email!, start }),
  target: loadDraftFx,
});
const opened = loadDraftFx.doneData;

export const $editing = createStore<Editing | null>(null)
  .on(opened, (_, { start, draft }) => ({
    farmId: start.farmId,
    version: draft?.version ?? start.version,
  }))
  .on(versionTaken, (editing, version) => editing && { ...editing, version })
  .reset([paddocksSaved, changesDiscarded, editorClosed, paddocksClosed, accountChanged]);

/** True if the editor continues changes from an earlier visit. */
export const $isContinued = createStore(false).on(opened, (_, { draft }) => draft !== null);

export const $drawing = createStore<Drawing | null>(null)
  .on(drawingOpened, (_, drawing) => drawing)
  .on(drawingChanged, (before, drawing) => withNames(drawing, before))
  .on(factsChanged, (drawing, { key, ...facts }) => drawing && withFacts(drawing, key, facts));
$drawing.reset($editing.updates.filter({ fn: (editing) => editing === null }));

const $preview = createStore<Drawing | null>(null)
  .on(drawingPreviewed, (_, drawing) => drawing)
  .reset($drawing);
const $guides = createStore<readonly Vertices[]>([]).on(opened, (_, { start }) => start.guides);

export const paddockTools = createDrawingTools({
  $drawing,
  drawingChanged,
  previewed: drawingPreviewed,
  $shown: combine($drawing, $preview, (drawing, preview) => preview ?? drawing),
  $guides,
});

/** True once something differs from what is stored. */
export const $isChanged = createStore(false)
  .on(opened, (_, { draft }) => draft !== null)
  .on([drawingChanged, factsChanged], () => true)
  .reset([paddocksSaved, changesDiscarded]);

sample({
  clock: opened,
  fn: ({ start, draft }) => draft?.drawing ?? drawingOfPaddocks(start.paddocks),
  target: drawingOpened,
});
sample({
  clock: drawingOpened,
  fn: () => undefined,
  target: [paddockTools.restarted, editorOpened],
});
sample({
  clock: drawingOpened,
  source: $offeredArea,
  filter: Boolean,
  fn: ({ name, geometry }, drawing) =>
    withAreas(drawing, [{ geometry, name: name.slice(0, MAX_PADDOCK_NAME_LENGTH) }]),
  target: [drawingChanged, areaTaken.prepend(() => undefined)],
});
sample({
  clock: [paddocksSaved, changesDiscarded],
  fn: () => undefined,
  target: editorClosed,
});

const $near = $guides.map((guides): LonLat | null => guides[0]?.[0] ?? null);
/** A file whose areas are to become paddocks. */
export const paddockFile = createBoundaryFile({
  near: $near,
  use: { ...BOUNDARY_CAPS, bytes: BOUNDARY_LIMITS.bodyBytes - ENVELOPE_BYTES },
});
sample({
  clock: fileAdded,
  source: { drawing: $drawing, file: paddockFile.$file },
  filter: ({ drawing, file }) => drawing !== null && file !== null && file.features.length > 0,
  fn: ({ drawing, file }) => withAreas(drawing!, file!.features.map(paddockOfFile)),
  target: [drawingChanged, paddockFile.fileRemoved.prepend(() => undefined)],
});
sample({ clock: editorClosed, fn: () => undefined, target: paddockFile.fileRemoved });
sample({ clock: paddockFile.extentShown, target: landShown });
sample({
  clock: areasAdded,
  source: $drawing,
  filter: Boolean,
  fn: (drawing, areas) =>
    withAreas(
      drawing,
      areas.map((geometry) => ({ geometry })),
    ),
  target: [drawingChanged, areasShown.prepend(() => [])],
});

/** Stores the changes as they are made, and deletes them once they are saved or discarded. */
const saveDraftFx = createEffect(
  ({ email, farmId, ...draft }: Editing & { email: string; drawing: Drawing }) =>
    saveDraft(email, farmId, draft),
);
const clearDraftFx = createEffect(({ email, farmId }: { email: string; farmId: number }) =>
  clearDraft(email, farmId),
);
sample({
  clock: [drawingChanged, factsChanged, versionTaken],
  source: { email: $signedInEmail, editing: $editing, drawing: $drawing },
  filter: ({ email, editing, drawing }) => email !== null && editing !== null && drawing !== null,
  fn: ({ email, editing, drawing }) => ({ email: email!, ...editing!, drawing: drawing! }),
  target: saveDraftFx,
});
const $place = combine($signedInEmail, $editing, (email, editing) => ({ email, editing }));
const $lastPlace = createStore<{ email: string; farmId: number } | null>(null).on(
  $place,
  (last, { email, editing }) =>
    email !== null && editing !== null ? { email, farmId: editing.farmId } : last,
);
sample({
  clock: [paddocksSaved, changesDiscarded],
  source: $lastPlace,
  filter: Boolean,
  target: clearDraftFx,
});
sample({
  clock: paddocksSaved,
  fn: () => ({ lines: ['The paddocks are saved.'] }),
  target: messageShown,
});
