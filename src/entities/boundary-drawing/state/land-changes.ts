import { merge, sample, type EventCallable, type Store } from 'effector';
import { createCancellableTask } from '#shared/cancellable-task/react';
import { changeLandInWorker } from '../api/change-land.ts';
import type { LandMove } from '../model/area-changes.ts';
import { refuse } from '../model/change.ts';
import type { Drawing } from '../model/drawing.ts';
import type { LandChange } from '../model/land-change.ts';
import { changesLand, finishSketch } from '../model/sketch.ts';

const FAILED = refuse(
  'The change could not be worked out. Load the page again: the drawing stays.',
);

interface Asked {
  drawing: Drawing;
  /** The areas to change; none means all. */
  ids: readonly number[];
}

/** Changes the areas' land, one change at a time, while the page stays responsive. */
export function createLandChanges(now: {
  $asked: Store<Asked>;
  sketchFinished: EventCallable<void>;
  mergePressed: EventCallable<void>;
  /** In metres. */
  offsetPressed: EventCallable<number>;
  landMoved: EventCallable<LandMove>;
}) {
  const task = createCancellableTask((asked: Asked & { change: LandChange }, { signal }) =>
    changeLandInWorker(asked, signal),
  );
  const asked = merge([
    sample({
      clock: now.sketchFinished,
      source: now.$asked,
      filter: ({ drawing }) => changesLand(drawing),
      fn: (asked): Asked & { change: LandChange } => ({ ...asked, change: { kind: 'finish' } }),
    }),
    sample({
      clock: now.mergePressed,
      source: now.$asked,
      fn: (asked): Asked & { change: LandChange } => ({ ...asked, change: { kind: 'merge' } }),
    }),
    sample({
      clock: now.offsetPressed,
      source: now.$asked,
      fn: (asked, metres): Asked & { change: LandChange } => ({
        ...asked,
        change: { kind: 'offset', metres },
      }),
    }),
    sample({
      clock: now.landMoved,
      source: now.$asked,
      fn: (asked, move): Asked & { change: LandChange } => ({
        ...asked,
        change: { kind: 'move', move },
      }),
    }),
  ]);
  sample({ clock: asked, target: task.started });
  const closed = sample({
    clock: now.sketchFinished,
    source: now.$asked,
    filter: ({ drawing }) => !changesLand(drawing),
    fn: ({ drawing, ids }) => finishSketch(drawing, ids),
  });
  /** The result of the latest change, unless the drawing is a different one by now. */
  const ended = sample({
    clock: [task.done, task.failed.map(({ params }) => ({ params, result: FAILED }))],
    source: now.$asked,
    filter: ({ drawing }, { params }) => drawing === params.drawing,
    fn: (_, { params, result }) => ({ kind: params.change.kind, result }),
  });
  return {
    cancelled: task.cancelled,
    $isRunning: task.$isRunning,
    changed: merge([closed, ended.map(({ result }) => result)]),
    /** A sketch has become an area, or has changed some. */
    finished: merge([
      closed,
      ended.filterMap(({ kind, result }) => (kind === 'finish' ? result : undefined)),
    ]).filter({ fn: (change) => 'drawing' in change }),
  };
}
