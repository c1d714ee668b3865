import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { DrawingTools } from '#entities/boundary-drawing/react';
import { toLonLat } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';
import { clearCentre } from '../panel/clear-area.ts';
import { snapDrawing, type Aim } from './snap-drawing.ts';
import { useIsNarrow } from '../panel/use-window-size.ts';

/** Distance within which the aim snaps to a line: a mouse is more exact than a thumb. */
export const REACH_PX = { mouse: 10, touch: 22 } as const;

/**
 * Where the next vertex would be: under the mouse, or at the crosshair of a phone and of a map that
 * is used by keyboard.
 */
export function useDrawingAim(tools: DrawingTools) {
  const map = useMap();
  const isNarrow = useIsNarrow();
  const { drawing, guides, tool, isSnapping } = useUnit({
    drawing: tools.$drawing,
    guides: tools.$guides,
    tool: tools.$tool,
    isSnapping: tools.$isSnapping,
  });
  const [place, setPlace] = useState<{ at: LonLat; reachPx: number } | null>(null);
  function aimAtCrosshair() {
    if (!isNarrow && !map.getContainer().matches(':focus-visible')) return;
    setPlace({ at: toLonLat(clearCentre(map)), reachPx: REACH_PX.touch });
  }
  const focused = useEffectEvent(aimAtCrosshair);
  useMapEvents({ move: aimAtCrosshair });
  useEffect(() => {
    const container = map.getContainer();
    const aimNow = () => focused();
    container.addEventListener('focus', aimNow);
    aimNow();
    return () => container.removeEventListener('focus', aimNow);
  }, [map, isNarrow]);

  // A mouse drags vertices directly, without an aim.
  const isAiming = place !== null && (tool !== 'correct' || place.reachPx === REACH_PX.touch);
  const aim: Aim | null = isAiming
    ? snapDrawing(map, place.at, { reachPx: place.reachPx, drawing, guides, isSnapping })
    : null;
  return {
    aim,
    /** A phone's aim stays at the crosshair, wherever a pointer is. */
    aimAt: (at: LonLat | null) => {
      if (!isNarrow) setPlace(at && { at, reachPx: REACH_PX.mouse });
    },
  };
}
