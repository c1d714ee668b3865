import type { LatLngBounds } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import {
  boundsAt,
  countOfFeatures,
  kindAt,
  placeAt,
  type LayerContent,
  type OwnLayer,
} from '#entities/own-layer';
import {
  labelsOn,
  tileWorkOf,
  toLatLngBounds,
  type MapLabel,
  type Rest,
} from '#shared/lib/leaflet';

const MAX_LABELS = 150;

/** Names of the features in view, as many as have room. */
export function LayerLabels({
  layers,
}: {
  layers: readonly { layer: OwnLayer; content: LayerContent }[];
}) {
  const map = useMap();
  /** Null before the map has labels, and once it is removed: nothing may be drawn then. */
  const labels = useRef<ReturnType<typeof labelsOn> | null>(null);
  const show = useEffectEvent(() => {
    void tileWorkOf(map).inTurn(async (rest) => {
      if (!labels.current) return;
      const found = await labelsIn(
        layers.map(({ content }) => content),
        map.getBounds(),
        rest,
      );
      labels.current?.show('layer', found);
    });
  });
  useEffect(() => {
    const shown = labelsOn(map);
    labels.current = shown;
    const moved = () => show();
    map.on('moveend', moved);
    return () => {
      labels.current = null;
      map.off('moveend', moved);
      shown.show('layer', []);
    };
  }, [map]);
  const ids = layers.map(({ layer }) => layer.id).join();
  useEffect(() => show(), [ids]);
  return null;
}

async function labelsIn(
  contents: readonly LayerContent[],
  view: LatLngBounds,
  rest: Rest,
): Promise<MapLabel[]> {
  const labels: MapLabel[] = [];
  for (const content of contents) {
    for (let index = 0; index < countOfFeatures(content); index++) {
      if (labels.length >= MAX_LABELS) return labels;
      const text = content.names[index];
      if (!text) continue;
      const bounds = boundsAt(content, index);
      await rest();
      if (!view.intersects(toLatLngBounds(bounds))) continue;
      const [west, south, east, north] = bounds;
      labels.push(
        kindAt(content, index) === 'point'
          ? { at: placeAt(content, index), text, anchor: 'right' }
          : {
              at: [(west + east) / 2, (south + north) / 2],
              text,
              anchor: 'centre',
              extent: bounds,
            },
      );
    }
  }
  return labels;
}
