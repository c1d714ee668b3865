import {
  allSettled,
  createEvent,
  createStore,
  createWatch,
  fork,
  type EventCallable,
} from 'effector';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { areaFault } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import type { Drawing } from '../model/drawing.ts';
import { DrawingDraft, encodeDrawing } from '../model/drawing-draft.ts';
import { drawingOf, featuresOf, hectaresOf } from '../model/features.ts';
import { crossingsIn } from '../model/words.ts';
import { createDrawingTools } from './drawing-tools.ts';

/** About 10 m in each direction. */
const at = (x: number, y: number): LonLat => [146.5 + x / 10_000, -34.5 + y / 10_000];
const SQUARE = [at(0, 0), at(100, 0), at(100, 100), at(0, 100)];

function open(drawing: Drawing | null = null) {
  const changed = createEvent<Drawing>();
  const previewed = createEvent<Drawing | null>();
  const $drawing = createStore(drawing).on(changed, (_, next) => next);
  const tools = createDrawingTools({
    $drawing,
    drawingChanged: changed,
    previewed,
    $shown: $drawing,
  });
  const scope = fork();
  const refusals: string[] = [];
  createWatch({ unit: messageShown, scope, fn: ({ lines }) => refusals.push(...lines) });
  // Not awaited: a refusal stays on screen for seconds.
  const does = <T>(event: EventCallable<T>, ...given: [T] extends [void] ? [] : [NoInfer<T>]) =>
    void allSettled(event as EventCallable<unknown>, { scope, params: given[0] });
  const now = () => scope.getState(tools.$drawing);
  const vertices = (all: readonly LonLat[]) => {
    for (const vertex of all) does(tools.vertexAdded, vertex);
  };
  const draw = (all: readonly LonLat[] = SQUARE) => {
    does(tools.toolChosen, 'area');
    vertices(all);
    does(tools.sketchFinished);
  };
  /** Waits for a change of land, which a worker makes where there are workers. */
  const worked = () =>
    vi.waitFor(() => expect(scope.getState(tools.$isWorking)).toBe(false), { interval: 1 });
  return { tools, scope, refusals, does, now, vertices, draw, worked };
}

describe('a drawing', () => {
  it('becomes an area when its outline is closed, ready to correct', () => {
    const { tools, scope, now, draw } = open();
    draw();
    expect(now().areas.map(({ rings }) => rings)).toEqual([[SQUARE]]);
    expect(hectaresOf(now())).toBeCloseTo(101.8, 0);
    expect(scope.getState(tools.$tool)).toBe('correct');
  });

  it('closes when the last corner is set a second time', () => {
    const { now, vertices } = open();
    vertices([...SQUARE, SQUARE[3]!]);
    expect(now().areas).toHaveLength(1);
  });

  it('keeps an outline of two corners open and says why', () => {
    const { refusals, now, draw } = open();
    draw(SQUARE.slice(0, 2));
    expect(now().sketch?.vertices).toHaveLength(2);
    expect(refusals).toEqual(['An area needs at least 3 corners.']);
  });

  it('refuses a corner beyond the 180° meridian', () => {
    const { refusals, now, vertices } = open();
    vertices([
      [179.9, -40],
      [-179.9, -40],
    ]);
    expect(now().sketch?.vertices).toHaveLength(1);
    expect(refusals[0]).toMatch(/180° meridian/);
  });

  it('refuses to move a corner beyond the 180° meridian', () => {
    const east: LonLat[] = [
      [179.8, -40],
      [179.9, -40],
      [179.9, -39.9],
    ];
    const { tools, does, refusals, now, draw } = open();
    draw(east);
    const before = now();
    does(tools.vertexMoved, { ref: { areaId: 0, ring: 0, index: 1 }, to: [-179.9, -40] });
    expect(now()).toBe(before);
    expect(refusals[0]).toMatch(/180° meridian/);
  });

  it('shows where its outline crosses itself, but never repairs it silently', () => {
    const { now, draw } = open();
    draw([SQUARE[0]!, SQUARE[2]!, SQUARE[1]!, SQUARE[3]!]);
    expect(crossingsIn(now())).toHaveLength(1);
    expect(areaFault(featuresOf(now())[0]!.geometry)?.kind).toBe('crosses-itself');
  });

  it('undoes and redoes every change, corner by corner', () => {
    const { tools, does, now, vertices } = open();
    vertices(SQUARE);
    does(tools.sketchFinished);
    for (const left of [4, 3, 2, 1, 0]) {
      does(tools.undoPressed);
      expect(now().sketch?.vertices.length ?? 0).toBe(left);
    }
    for (let times = 0; times < 5; times++) does(tools.redoPressed);
    expect(now().areas).toHaveLength(1);
  });

  it('continues a drawing from an earlier visit, which undo does not remove', () => {
    const kept = { areas: [], sketch: { use: 'area' as const, vertices: SQUARE.slice(0, 2) } };
    const { tools, does, now, vertices } = open(kept);
    does(tools.mounted);
    vertices([SQUARE[2]!]);
    does(tools.undoPressed);
    expect(now()).toEqual(kept);
    does(tools.undoPressed);
    expect(now()).toEqual(kept);
  });

  it('is unchanged after it was stored as a draft', () => {
    const { tools, does, now, vertices, draw } = open();
    draw();
    does(tools.toolChosen, 'cut');
    vertices([at(10, 10), at(20, 10)]);
    const stored = JSON.parse(JSON.stringify(encodeDrawing(now())));
    expect(DrawingDraft.parse(stored)).toEqual(now());
    // The key of earlier releases, which may be open in another tab.
    expect(stored.sketch.corners).toHaveLength(2);
  });
});

describe('the corners of a drawing', () => {
  /** Two squares beside each other. */
  const neighbours = () => {
    const one = open();
    one.draw();
    one.draw([at(100, 0), at(200, 0), at(200, 100), at(100, 100)]);
    return one;
  };

  it('stay shared between areas when one is moved, added or deleted', () => {
    const { tools, does, now } = neighbours();
    const outlines = () => now().areas.map(({ rings }) => rings[0]);
    does(tools.vertexMoved, { ref: { areaId: 0, ring: 0, index: 1 }, to: at(110, -5) });
    expect(outlines()).toEqual([
      [SQUARE[0], at(110, -5), SQUARE[2], SQUARE[3]],
      [at(110, -5), at(200, 0), at(200, 100), at(100, 100)],
    ]);
    does(tools.vertexInserted, { ref: { areaId: 0, ring: 0, index: 1 }, at: at(105, 50) });
    expect(outlines().map((outline) => outline?.length)).toEqual([5, 5]);
    does(tools.vertexDeleted, { areaId: 1, ring: 0, index: 4 });
    expect(outlines().map((outline) => outline?.length)).toEqual([4, 4]);
  });

  it('are never fewer than three', () => {
    const { tools, does, refusals, now, draw } = open();
    draw(SQUARE.slice(0, 3));
    does(tools.vertexDeleted, { areaId: 0, ring: 0, index: 1 });
    expect(now().areas[0]!.rings[0]).toHaveLength(3);
    expect(refusals).toEqual(['An area needs at least 3 corners. Delete the whole area instead.']);
  });
});

describe('the tools of a drawing', () => {
  it('cut a hole out of the chosen area and fill it again', async () => {
    const { tools, does, now, vertices, draw, worked } = open();
    draw();
    does(tools.toolChosen, 'cut');
    vertices([at(40, 40), at(60, 40), at(60, 60), at(40, 60)]);
    does(tools.sketchFinished);
    await worked();
    expect(now().areas[0]!.rings).toHaveLength(2);
    does(tools.ringDeleted, { areaId: 0, ring: 1, index: 0 });
    expect(now().areas[0]!.rings).toHaveLength(1);
  });

  it('refuse a cut that crosses itself or covers no area, and keep its outline', async () => {
    const { tools, does, refusals, now, vertices, draw, worked } = open();
    draw();
    does(tools.toolChosen, 'cut');
    vertices([at(40, 40), at(60, 60), at(60, 40), at(40, 60)]);
    does(tools.sketchFinished);
    await worked();
    expect(now().sketch?.vertices).toHaveLength(4);
    does(tools.sketchDropped);
    vertices([at(140, 40), at(160, 40), at(160, 60)]);
    does(tools.sketchFinished);
    await worked();
    expect(refusals).toEqual([
      'The line crosses itself. Undo its last corners, and draw around the crossing.',
      'The outline does not cover any of the areas. Undo, and draw it over an area.',
    ]);
  });

  it('split an area into paddocks and merge them again', async () => {
    const { tools, does, now, vertices, draw, worked } = open();
    draw();
    does(tools.toolChosen, 'split');
    vertices([at(50, -10), at(50, 110)]);
    does(tools.sketchFinished);
    await worked();
    expect(featuresOf(now())).toHaveLength(2);
    does(tools.mergePressed);
    await worked();
    expect(featuresOf(now())).toHaveLength(1);
  });

  it('say when a line does not reach across an area', async () => {
    const { tools, does, refusals, vertices, draw, worked } = open();
    draw();
    does(tools.toolChosen, 'split');
    vertices([at(50, -10), at(50, 50)]);
    does(tools.sketchFinished);
    await worked();
    expect(refusals).toEqual([
      'The line does not divide an area. Draw it right across, from border to border.',
    ]);
  });

  it('move the border of chosen areas inwards', async () => {
    const { tools, does, refusals, now, draw, worked } = open();
    draw();
    draw([at(200, 0), at(300, 0), at(300, 100)]);
    const [before] = now().areas;
    does(tools.areasChosen, [1]);
    does(tools.offsetPressed, 20);
    await worked();
    expect(now().areas[0]).toBe(before);
    does(tools.offsetPressed, NaN);
    await worked();
    does(tools.areasChosen, []);
    does(tools.offsetPressed, 600);
    await worked();
    expect(refusals).toEqual([
      'Type how many metres the border moves inwards, up to 1000.',
      'Nothing would remain. Type fewer metres.',
    ]);
  });

  it('block other changes and undo while land is being changed, and discard what is cancelled', async () => {
    const { tools, does, now, draw, worked } = open();
    draw();
    const before = now();
    does(tools.offsetPressed, 20);
    does(tools.undoPressed);
    does(tools.ringDeleted, { areaId: 0, ring: 0, index: 0 });
    expect(now()).toBe(before);
    await worked();
    const moved = now();
    expect(hectaresOf(moved)).toBeLessThan(hectaresOf(before));
    does(tools.offsetPressed, 20);
    does(tools.workCancelled);
    does(tools.undoPressed);
    expect(now()).toBe(before);
    does(tools.redoPressed);
    await worked();
    expect(now()).toBe(moved);
  });

  it('finish a line of the chosen area by setting its last point twice', async () => {
    const { tools, does, now, vertices, draw, worked } = open();
    draw();
    draw([at(0, 200), at(100, 200), at(100, 300), at(0, 300)]);
    does(tools.areasChosen, [1]);
    does(tools.toolChosen, 'split');
    vertices([at(50, -10), at(50, 310), at(50, 310)]);
    await worked();
    expect(now().areas).toHaveLength(3);
  });

  it('delete the chosen areas', () => {
    const { tools, does, now, draw } = open();
    draw();
    does(tools.areasChosen, [0]);
    does(tools.deletePressed);
    expect(now().areas).toEqual([]);
  });
});

describe('featuresOf', () => {
  it('returns the features that a drawing started from, including names and parts', () => {
    const ring = (x: number) =>
      [at(x, 0), at(x + 5, 0), at(x + 5, 5), at(x, 0)].map((one) => [...one]);
    const features = [
      {
        type: 'Feature' as const,
        id: 'north',
        properties: { name: 'North' },
        geometry: { type: 'MultiPolygon' as const, coordinates: [[ring(0)], [ring(10)]] },
      },
      {
        type: 'Feature' as const,
        properties: { name: 'South' },
        geometry: { type: 'Polygon' as const, coordinates: [ring(20)] },
      },
    ];
    expect(featuresOf(drawingOf(features))).toEqual(features);
  });
});

describe('any way of drawing', () => {
  it('never loses a change that undo could bring back', () => {
    const vertex = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(fc.array(vertex, { minLength: 1, maxLength: 12 }), (points) => {
        const { tools, does, now, vertices } = open();
        const before = now();
        vertices(points.map(([x, y]) => at(x, y)));
        does(tools.sketchFinished);
        const after = now();
        for (let times = 0; times <= points.length; times++) does(tools.undoPressed);
        expect(now()).toEqual(before);
        for (let times = 0; times <= points.length; times++) does(tools.redoPressed);
        expect(now()).toEqual(after);
      }),
      { numRuns: 40 },
    );
  });
});
