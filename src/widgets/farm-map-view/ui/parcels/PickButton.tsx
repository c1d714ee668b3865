import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap, useMapEvents } from 'react-leaflet';
import { areParcelsVisible } from '#entities/parcel';
import type { WireParcel } from '#shared/api/contract';
import { pointInGeometry } from '#shared/lib/geo';
import { toLonLat } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';
import { sheetMoved } from '../../model/panel.ts';
import { describeAccuracy } from '../../model/use-own-position.ts';
import { clearCentre, CLEAR_AREA } from '../panel/clear-area.ts';
import { useLotPlan } from './use-lot-plan.ts';
import { useCrosshairPick, type Picking } from './use-pick.ts';

/** The parcels that picks have selected. */
export interface ParcelPicks {
  parcels: readonly WireParcel[];
  /** Number of picks that are still being looked up. */
  waitingCount: number;
  /** True for land that a pick ignores: the farm that others are compared with. */
  isOwn?: (place: LonLat) => boolean;
}

export interface PickButtonProps extends Pick<Picking, 'onClick'> {
  picking: 'place' | 'parcel';
  picks: ParcelPicks;
}

/**
 * Does what a tap at the crosshair would do, because a thumb hides what it taps. The sheet is at its
 * lowest while the button is there.
 */
export function PickButton({ picking, onClick, picks }: PickButtonProps) {
  const map = useMap();
  const { rough, pick } = useCrosshairPick({ picking, onClick });
  const moveSheet = useUnit(sheetMoved);
  const [view, setView] = useState(() => ({ centre: clearCentre(map), zoom: map.getZoom() }));
  useMapEvents({
    moveend: () => setView({ centre: clearCentre(map), zoom: map.getZoom() }),
  });
  useEffect(() => {
    moveSheet('peek');
    return () => void moveSheet('half');
  }, [moveSheet, picking]);

  const isTooFar = picking === 'parcel' && !areParcelsVisible(view.zoom);
  const isPending = picking === 'parcel' && picks.waitingCount > 0;
  const place = toLonLat(view.centre);
  const isOwn = picks.isOwn?.(place) ?? false;
  const selected = picks.parcels.find(({ geometry }) => pointInGeometry(place, geometry));
  const outlined = useLotPlan(view.centre);
  const lotPlan = selected?.jurisdictional_id ?? outlined;
  const isNone = lotPlan === '';
  const isDisabled =
    rough !== null || isPending || (picking === 'parcel' && !isTooFar && (isOwn || isNone));

  function label(): string {
    if (rough) return `Move the map to ${picking === 'place' ? 'the gate' : 'a parcel'}`;
    if (picking === 'place') return 'Set gate here';
    if (isTooFar) return 'Zoom in to see parcels';
    if (isPending) return 'Looking up …';
    if (isOwn) return 'Part of this farm';
    if (isNone) return 'No parcel here';
    return selected ? 'Remove this parcel' : 'Add this parcel';
  }

  return createPortal(
    <button
      type="button"
      className="farm-map-pick"
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) pick();
      }}
    >
      {label()}
      {rough && <small>{`Your position is ${describeAccuracy(rough)}`}</small>}
      {picking === 'parcel' && !rough && !isTooFar && lotPlan && <small>{lotPlan}</small>}
    </button>,
    map.getContainer().closest('.farm-map')!.querySelector(`.${CLEAR_AREA}`)!,
  );
}
