import { useUnit } from 'effector-react';
import { DomUtil, type LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import {
  vertexAt,
  insertVertex,
  moveVertex,
  type DrawingTools,
} from '#entities/boundary-drawing/react';
import { findHandle, screenOf, type Handle } from '#entities/boundary-drawing/map';
import { toLonLat } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';
import { snapDrawing } from './snap-drawing.ts';
import { REACH_PX } from './use-drawing-aim.ts';
import { useDrawingClick } from './use-drawing-click.ts';

const OVER_CONTROLS = '.leaflet-control, .leaflet-marker-icon, button';
/** A shorter movement is a click. */
const DRAG_PX = 4;

interface Drag {
  handle: Handle;
  pointerId: number;
  from: readonly [number, number];
  to: LonLat | null;
}

/** Drags vertices and the middles of sides, and passes clicks on. */
export function useDrawingPointer(tools: DrawingTools, aimAt: (at: LonLat | null) => void): void {
  const map = useMap();
  const drag = useRef<Drag | null>(null);
  const hasDragged = useRef(false);
  const { drawing, guides, tool, isSnapping, isWorking } = useUnit({
    drawing: tools.$drawing,
    guides: tools.$guides,
    tool: tools.$tool,
    isSnapping: tools.$isSnapping,
    isWorking: tools.$isWorking,
  });
  const { preview, move, insert, finish } = useUnit({
    preview: tools.previewed,
    move: tools.vertexMoved,
    insert: tools.vertexInserted,
    finish: tools.sketchFinished,
  });
  const click = useDrawingClick(tools, 'mouse');

  const pointOf = (event: PointerEvent): readonly [number, number] => {
    const { x, y } = map.mouseEventToContainerPoint(event);
    return [x, y];
  };
  const reachOf = (event: PointerEvent) =>
    event.pointerType === 'mouse' ? REACH_PX.mouse : REACH_PX.touch;

  const down = useEffectEvent((event: PointerEvent) => {
    hasDragged.current = false;
    const isOver = event.target instanceof Element && event.target.closest(OVER_CONTROLS);
    const isFree = !drag.current && !isWorking && !isOver;
    if (!isFree || tool !== 'correct' || event.button !== 0) return;
    const from = pointOf(event);
    const handle = findHandle(drawing, screenOf(map), from, reachOf(event));
    if (!handle) return;
    drag.current = { handle, pointerId: event.pointerId, from, to: null };
    map.dragging.disable();
    DomUtil.disableTextSelection();
  });

  const follow = useEffectEvent((event: PointerEvent) => {
    const now = drag.current;
    const at = pointOf(event);
    if (!now) {
      if (event.pointerType !== 'mouse') return;
      const isOver = event.target instanceof Element && event.target.closest(OVER_CONTROLS);
      const isFree = tool !== 'correct' && !isOver;
      aimAt(isFree ? screenOf(map).positionAt(...at) : null);
      const isHeld = tool === 'correct' && findHandle(drawing, screenOf(map), at, REACH_PX.mouse);
      map.getContainer().style.cursor = isWorking ? 'progress' : isHeld ? 'move' : '';
      return;
    }
    if (event.pointerId !== now.pointerId) return;
    if (!now.to && Math.hypot(at[0] - now.from[0], at[1] - now.from[1]) < DRAG_PX) return;
    const { kind, ref } = now.handle;
    const moved = kind === 'vertex' ? vertexAt(drawing, ref) : null;
    const isIgnored = (vertex: LonLat) =>
      moved !== null && vertex[0] === moved[0] && vertex[1] === moved[1];
    const options = { reachPx: reachOf(event) / 2, drawing, guides, isSnapping, isIgnored };
    now.to = snapDrawing(map, screenOf(map).positionAt(...at), options).at;
    preview(
      kind === 'vertex' ? moveVertex(drawing, ref, now.to) : insertVertex(drawing, ref, now.to),
    );
  });

  const release = useEffectEvent((isDone: boolean) => {
    const now = drag.current;
    if (!now) return;
    drag.current = null;
    map.dragging.enable();
    DomUtil.enableTextSelection();
    hasDragged.current = now.to !== null;
    preview(null);
    if (!isDone || !now.to) return;
    const { kind, ref } = now.handle;
    if (kind === 'vertex') move({ ref, to: now.to });
    else insert({ ref, at: now.to });
  });

  useEffect(() => {
    const container = map.getContainer();
    const heard = {
      pointerdown: (event: PointerEvent) => down(event),
      pointermove: (event: PointerEvent) => follow(event),
      pointerup: () => release(true),
      pointercancel: () => release(false),
    };
    // Registered before Leaflet's handler, which would start to move the map.
    container.addEventListener('pointerdown', heard.pointerdown, true);
    document.addEventListener('pointermove', heard.pointermove);
    document.addEventListener('pointerup', heard.pointerup);
    document.addEventListener('pointercancel', heard.pointercancel);
    return () => {
      container.removeEventListener('pointerdown', heard.pointerdown, true);
      document.removeEventListener('pointermove', heard.pointermove);
      document.removeEventListener('pointerup', heard.pointerup);
      document.removeEventListener('pointercancel', heard.pointercancel);
      container.style.cursor = '';
      release(false);
    };
  }, [map]);

  useMapEvents({
    click: ({ latlng, originalEvent }: LeafletMouseEvent) => {
      // The second click of a double click finishes the line instead.
      if (!hasDragged.current && originalEvent.detail <= 1) click(toLonLat(latlng), originalEvent);
    },
    dblclick: () => {
      if (drawing.sketch) finish();
    },
  });
}
