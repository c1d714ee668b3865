import { polygon, svg, tooltip } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { formatHectares } from '#entities/farm';
import {
  parcelAt,
  ringsOf,
  type OutlineGround,
  type ParcelOutlinesLayer,
  type TileParcel,
} from '#entities/parcel/map';
import { latLngOf, worldPointOf } from './world-point.ts';

const OVER_CONTROLS = '.leaflet-control, .leaflet-marker-icon';

export interface ParcelHoverProps {
  layer: ParcelOutlinesLayer;
  ground: OutlineGround;
}

/** Names the parcel under the mouse and fills it softly; a finger has no such pointer. */
export function ParcelHover({ layer, ground }: ParcelHoverProps) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    const fill = polygon([], {
      // Pieces of a parcel from neighbouring tiles overlap; this rule fills the overlap once.
      fillRule: 'nonzero',
      stroke: false,
      fillColor: ground === 'streets' ? '#000' : '#fff',
      fillOpacity: 0.12,
      interactive: false,
      renderer: svg(),
    });
    const tip = tooltip({
      className: 'parcel-tooltip',
      direction: 'top',
      offset: [0, -10],
      opacity: 1,
      // Leaflet closes any other tooltip when the map is clicked.
      permanent: true,
    });
    let shown: string | null = null;
    let frame = 0;

    function hide() {
      cancelAnimationFrame(frame);
      shown = null;
      fill.remove();
      tip.remove();
    }

    function show(parcel: TileParcel) {
      if (parcel.pid === shown) return;
      shown = parcel.pid;
      const rings = ringsOf(layer.tilesInView(), parcel.pid);
      fill.setLatLngs(rings.map((ring) => ring.map(latLngOf))).addTo(map);
      tip.setContent(nameOf(parcel)).addTo(map);
    }

    function point(event: PointerEvent) {
      const isOver = event.target instanceof Element && event.target.closest(OVER_CONTROLS);
      if (event.pointerType === 'touch' || event.buttons !== 0 || isOver) return hide();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const position = map.mouseEventToLatLng(event);
        const parcel = parcelAt(layer.tilesInView(), worldPointOf(position));
        if (!parcel || parcel.lotPlan === '') return hide();
        tip.setLatLng(position);
        show(parcel);
      });
    }

    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    container.addEventListener('pointermove', point);
    document.addEventListener('keydown', onKey);
    container.addEventListener('pointerleave', hide);
    map.on('zoomstart movestart', hide);
    return () => {
      container.removeEventListener('pointermove', point);
      document.removeEventListener('keydown', onKey);
      container.removeEventListener('pointerleave', hide);
      map.off('zoomstart movestart', hide);
      hide();
    };
  }, [map, layer, ground]);
  return null;
}

/** An element, because Leaflet would insert a string as HTML. */
function nameOf({ lotPlan, hectares }: TileParcel): HTMLElement {
  const name = document.createElement('span');
  name.textContent = hectares === null ? lotPlan : `${lotPlan} · ${formatHectares(hectares)}`;
  return name;
}
