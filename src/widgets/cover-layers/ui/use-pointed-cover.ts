import type { LeafletMouseEvent } from 'leaflet';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { coverAt } from '#entities/cover/map';
import type { CoverProduct } from '#entities/cover';
import { coverPointed, pointerLeft } from '../model/model.ts';

/** Reads the overlay's value where the pointer is, or where a finger last tapped. */
export function usePointedCover(product: CoverProduct, tiles: string | null): void {
  const map = useMap();
  const { point, leave } = useUnit({ point: coverPointed, leave: pointerLeft });
  useEffect(() => {
    let frame = 0;
    let isGone = false;
    let latest: LeafletMouseEvent | null = null;
    const read = async () => {
      if (!latest || tiles === null) return;
      const asked = latest;
      const { lng, lat } = asked.latlng.wrap();
      const value = await coverAt(product, tiles, [lng, lat], map.getZoom());
      if (!isGone && asked === latest) point({ product, value });
    };
    const move = (event: LeafletMouseEvent) => {
      latest = event;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => void read());
    };
    const out = () => {
      latest = null;
      leave();
    };
    const listeners = { mousemove: move, click: move, mouseout: out };
    map.on(listeners);
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
      map.off(listeners);
      leave();
    };
  }, [map, product, tiles, point, leave]);
}
