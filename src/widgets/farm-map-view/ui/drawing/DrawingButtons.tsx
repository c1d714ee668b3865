import { useUnit } from 'effector-react';
import { CheckIcon, Trash2Icon, Undo2Icon } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { canFinish, vertexAt, type DrawingTools } from '#entities/boundary-drawing/react';
import { findHandle, screenOf } from '#entities/boundary-drawing/map';
import { toLatLng } from '#shared/lib/leaflet';
import { sheetMoved } from '../../model/panel.ts';
import { CLEAR_AREA } from '../panel/clear-area.ts';
import type { Aim } from './snap-drawing.ts';
import { REACH_PX } from './use-drawing-aim.ts';
import { useDrawingClick } from './use-drawing-click.ts';

/** Does at the crosshair what a tap would do, because a thumb hides what it taps. */
export function DrawingButtons({ tools, aim }: { tools: DrawingTools; aim: Aim | null }) {
  const map = useMap();
  const click = useDrawingClick(tools, 'touch');
  const moveSheet = useUnit(sheetMoved);
  const { drawing, tool, vertex, canUndo } = useUnit({
    drawing: tools.$drawing,
    tool: tools.$tool,
    vertex: tools.$vertex,
    canUndo: tools.$canUndo,
  });
  const { undo, finish, move, remove, chooseVertex } = useUnit({
    undo: tools.undoPressed,
    finish: tools.sketchFinished,
    move: tools.vertexMoved,
    remove: tools.vertexDeleted,
    chooseVertex: tools.vertexChosen,
  });
  useEffect(() => {
    moveSheet('peek');
    return () => void moveSheet('half');
  }, [moveSheet, tool]);

  const { sketch } = drawing;
  const canClose = sketch !== null && canFinish(sketch);
  const main = mainAction();

  function mainAction(): { label: string; act: (() => void) | null } {
    if (!aim) return { label: 'Add corner here', act: null };
    if (tool !== 'correct') {
      const label = tool === 'split' ? 'Add point here' : 'Add corner here';
      return { label, act: () => click(aim.at) };
    }
    if (vertex) {
      const act = () => {
        move({ ref: vertex, to: aim.at });
        chooseVertex(null);
      };
      return { label: 'Move the corner here', act };
    }
    const { x, y } = map.latLngToContainerPoint(toLatLng(aim.at));
    const handle = findHandle(drawing, screenOf(map), [x, y], REACH_PX.touch);
    if (handle?.kind === 'vertex') return { label: 'Take this corner', act: () => click(aim.at) };
    if (handle) return { label: 'Add corner here', act: () => click(aim.at) };
    return { label: 'Choose what is here', act: () => click(aim.at) };
  }

  return createPortal(
    <div className="farm-map-draw">
      <button
        type="button"
        aria-label="Undo"
        className="farm-map-draw-side"
        aria-disabled={!canUndo}
        onClick={() => undo()}
      >
        <Undo2Icon aria-hidden />
      </button>
      <button
        type="button"
        className="farm-map-pick"
        aria-disabled={main.act === null}
        onClick={() => main.act?.()}
      >
        {main.label}
      </button>
      {sketch && (
        <button
          type="button"
          aria-label={tool === 'split' ? 'Finish the line' : 'Close the outline'}
          className="farm-map-draw-side"
          aria-disabled={!canClose}
          onClick={() => finish()}
        >
          <CheckIcon aria-hidden />
        </button>
      )}
      {vertex && vertexAt(drawing, vertex) && (
        <button
          type="button"
          aria-label="Delete the corner"
          className="farm-map-draw-side"
          onClick={() => remove(vertex)}
        >
          <Trash2Icon aria-hidden />
        </button>
      )}
    </div>,
    map.getContainer().closest('.farm-map')!.querySelector(`.${CLEAR_AREA}`)!,
  );
}
