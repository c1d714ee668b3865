import {
  combine,
  createEvent,
  createStore,
  merge,
  sample,
  type EventCallable,
  type Store,
} from 'effector';
import type { Vertices } from '#shared/area-edit';
import { changed, historyFrom, redone, undone, type History } from '#shared/history';
import type { LonLat } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import { removeAreas, type LandMove } from '../model/area-changes.ts';
import { ACROSS_180, isAcross180, refuse, type Change } from '../model/change.ts';
import {
  vertexAt,
  deleteVertex,
  deleteRing,
  insertVertex,
  moveVertex,
  type VertexRef,
} from '../model/vertices.ts';
import {
  EMPTY_DRAWING,
  isEmptyDrawing,
  type Drawing,
  type DrawingTool,
  type SketchUse,
} from '../model/drawing.ts';
import { addVertex, isLastVertex } from '../model/sketch.ts';
import { createLandChanges } from './land-changes.ts';

export interface DrawingToolsOptions {
  /** The open drawing; null while there is none. */
  $drawing: Store<Drawing | null>;
  drawingChanged: EventCallable<Drawing>;
  /** The drawing as it would be if the drag ended now; null without a drag. */
  previewed: EventCallable<Drawing | null>;
  /** The drawing with its preview. */
  $shown: Store<Drawing | null>;
  /** Lines that are not part of the drawing, but to which new vertices snap. */
  $guides?: Store<readonly Vertices[]>;
}

const NO_HISTORY = historyFrom<Drawing | null>(null);

/** The user's changes to a drawing, all of which can be undone. */
export function createDrawingTools({
  $drawing,
  drawingChanged,
  previewed,
  $shown,
  $guides = createStore<readonly Vertices[]>([]),
}: DrawingToolsOptions) {
  /** The tools appeared, perhaps with a drawing from an earlier visit. */
  const mounted = createEvent();
  /** Starts a new drawing; undo cannot return to the previous one. */
  const restarted = createEvent();
  const undoPressed = createEvent();
  const redoPressed = createEvent();
  const toolChosen = createEvent<DrawingTool>();
  const vertexAdded = createEvent<LonLat>();
  const sketchFinished = createEvent();
  const sketchDropped = createEvent();
  const vertexChosen = createEvent<VertexRef | null>();
  const vertexMoved = createEvent<{ ref: VertexRef; to: LonLat }>();
  /** Adds a vertex on the edge after `ref`, and chooses it. */
  const vertexInserted = createEvent<{ ref: VertexRef; at: LonLat }>();
  const vertexDeleted = createEvent<VertexRef>();
  const ringDeleted = createEvent<VertexRef>();
  /** The areas that the next change is about; none means all. */
  const areasChosen = createEvent<readonly number[]>();
  const mergePressed = createEvent();
  const offsetPressed = createEvent<number>();
  /** A feature gains or loses land. */
  const landMoved = createEvent<LandMove>();
  const deletePressed = createEvent();
  const snappingSwitched = createEvent<boolean>();
  /** Something to say to screen readers. */
  const announced = createEvent<string>();

  const $history = createStore<History<Drawing | null>>(NO_HISTORY)
    .on($drawing, follow)
    .on(restarted, ({ present }) => historyFrom(present));
  sample({ clock: mounted, source: [$history, $drawing] as const, fn: sync, target: $history });

  const $now = $drawing.map((drawing) => drawing ?? EMPTY_DRAWING);
  const $chosenIds = createStore<readonly number[]>([])
    .on(areasChosen, (_, ids) => ids)
    .reset(restarted);
  const $ids = combine($chosenIds, $now, (ids, { areas }) => {
    const known = ids.filter((id) => areas.some((area) => area.id === id));
    return known.length === ids.length ? ids : known;
  });
  const $chosenVertex = createStore<VertexRef | null>(null)
    .on(vertexChosen, (_, ref) => ref)
    .on(vertexInserted, (_, { ref }) => ({ ...ref, index: ref.index + 1 }))
    .reset([
      restarted,
      undoPressed,
      redoPressed,
      ringDeleted,
      mergePressed,
      offsetPressed,
      landMoved,
      deletePressed,
    ]);
  const $vertex = combine($chosenVertex, $now, (ref, drawing) =>
    ref && vertexAt(drawing, ref) ? ref : null,
  );
  const $chosenTool = createStore<DrawingTool | null>(null)
    .on(toolChosen, (_, tool) => tool)
    .reset(restarted);
  const $tool = combine($chosenTool, $now, (chosen, { sketch, areas }): DrawingTool => {
    if (sketch) return sketch.use;
    return chosen ?? (areas.length === 0 ? 'area' : 'correct');
  });

  const now = { drawing: $now, ids: $ids, tool: $tool, vertex: $vertex };
  const landChanges = createLandChanges({
    $asked: combine({ drawing: $now, ids: $ids }),
    sketchFinished,
    mergePressed,
    offsetPressed,
    landMoved,
  });
  const { $isRunning: $isWorking, cancelled: workCancelled } = landChanges;
  sample({ clock: restarted, target: workCancelled });
  // A finished area shows its vertices, ready to be corrected.
  $chosenTool.on(landChanges.finished, () => 'correct');

  const change = createEvent<Change>();
  const result = merge([
    // Ignores other changes while work is in progress, because its result replaces the drawing.
    sample({ clock: change, source: $isWorking, filter: (is) => !is, fn: (_, one) => one }),
    landChanges.changed,
  ]);
  const made = sample({
    clock: result,
    filter: (one): one is Extract<Change, { drawing: Drawing }> => 'drawing' in one,
  });
  const refused = sample({
    clock: result,
    filter: (one): one is Extract<Change, { refusal: string }> => 'refusal' in one,
  });
  sample({ clock: made, fn: ({ drawing }) => drawing, target: drawingChanged });
  sample({
    clock: refused,
    fn: ({ refusal }) => ({ lines: [refusal], durationMs: 8_000 }),
    target: messageShown,
  });

  const said = (news: string, drawing: Drawing): Change => ({ drawing, news });
  const vertexClicked = sample({
    clock: vertexAdded,
    source: now,
    filter: ({ tool }) => tool !== 'correct',
    fn: ({ drawing, tool }, at) => ({
      isRepeated: isLastVertex(drawing, at),
      added: addVertex(drawing, tool as SketchUse, at),
    }),
  });
  sample({
    clock: vertexClicked,
    filter: ({ isRepeated }) => !isRepeated,
    fn: ({ added }) => added,
    target: change,
  });
  sample({
    clock: vertexClicked,
    filter: ({ isRepeated }) => isRepeated,
    fn: () => undefined,
    target: sketchFinished,
  });
  sample({
    clock: [sketchDropped, toolChosen],
    source: $now,
    filter: ({ sketch }) => sketch !== null,
    fn: (drawing) => said('The unfinished line is gone.', { ...drawing, sketch: null }),
    target: change,
  });
  sample({
    clock: vertexMoved,
    source: $now,
    fn: (drawing, { ref, to }) => {
      const from = vertexAt(drawing, ref);
      if (from && isAcross180(from, to)) return refuse(ACROSS_180);
      return said('Corner moved.', moveVertex(drawing, ref, to));
    },
    target: change,
  });
  sample({
    clock: vertexInserted,
    source: $now,
    fn: (drawing, { ref, at }) => said('Corner added.', insertVertex(drawing, ref, at)),
    target: change,
  });
  sample({ clock: vertexDeleted, source: $now, fn: deleteVertex, target: change });
  sample({
    clock: ringDeleted,
    source: $now,
    fn: (drawing, ref) =>
      said(ref.ring === 0 ? 'Area deleted.' : 'Hole filled.', deleteRing(drawing, ref)),
    target: change,
  });
  sample({
    clock: deletePressed,
    source: now,
    filter: ({ ids }) => ids.length > 0,
    fn: ({ drawing, ids }) =>
      said(
        ids.length === 1 ? 'Area deleted.' : `${ids.length} areas deleted.`,
        removeAreas(drawing, ids),
      ),
    target: change,
  });
  for (const [pressed, move] of [
    [undoPressed, undone],
    [redoPressed, redone],
  ] as const) {
    const moved = sample({
      clock: pressed,
      source: { history: $history, isWorking: $isWorking },
      filter: ({ history, isWorking }) => !isWorking && move(history) !== history,
      fn: ({ history }) => move(history),
    });
    $history.on(moved, (_, history) => history);
    sample({ clock: moved, fn: ({ present }) => present ?? EMPTY_DRAWING, target: drawingChanged });
  }

  /** The last change in words, for screen readers. */
  const $news = createStore('')
    .on(made, (_, { news }) => news)
    .on(announced, (_, news) => news)
    .on(undoPressed, () => 'Undone.')
    .on(redoPressed, () => 'Redone.');

  return {
    mounted,
    restarted,
    undoPressed,
    redoPressed,
    toolChosen,
    vertexAdded,
    sketchFinished,
    sketchDropped,
    vertexChosen,
    vertexMoved,
    vertexInserted,
    vertexDeleted,
    ringDeleted,
    areasChosen,
    mergePressed,
    offsetPressed,
    landMoved,
    deletePressed,
    snappingSwitched,
    workCancelled,
    previewed,
    announced,
    $guides,
    $drawing: $now,
    /** Includes the drag in progress. */
    $shown: $shown.map((drawing) => drawing ?? EMPTY_DRAWING),
    $ids,
    $vertex,
    $tool,
    $news,
    /** True while the land of areas is being changed. */
    $isWorking,
    $isSnapping: createStore(true).on(snappingSwitched, (_, isOn) => isOn),
    $canUndo: $history.map(({ past }) => past.length > 0),
    $canRedo: $history.map(({ future }) => future.length > 0),
  };
}

export type DrawingTools = ReturnType<typeof createDrawingTools>;

function follow(history: History<Drawing | null>, drawing: Drawing | null) {
  if (drawing === null) return NO_HISTORY;
  if (drawing === history.present) return history;
  if (history.present === null && isEmptyDrawing(drawing))
    return historyFrom<Drawing | null>(drawing);
  return changed(
    history.present === null ? historyFrom<Drawing | null>(EMPTY_DRAWING) : history,
    drawing,
  );
}

const sync = ([history, drawing]: readonly [History<Drawing | null>, Drawing | null]) =>
  history.present === drawing ? history : historyFrom(drawing);
