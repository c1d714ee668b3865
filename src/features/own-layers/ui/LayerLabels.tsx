import { useEffect, useEffectEvent } from 'react';
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
  const show = useEffectEvent(() => {
    void tileWorkOf(map).inTurn(async (rest) => {
      labelsOn(map).show(
        'layer',
        await labelsIn(
          layers.map(({ content }) => content),
          map,
          rest,
        ),
      );
    });
  });
  const ids = layers.map(({ layer }) => layer.id).join();
  useEffect(() => show(), [ids]);
  useEffect(() => {
    const moved = () => show();
    map.on('moveend', moved);
    return () => {
      map.off('moveend', moved);
      labelsOn(map).show('layer', []);
    };
  }, [map]);
  return null;
}

async function labelsIn(
  contents: readonly LayerContent[],
  map: ReturnType<typeof useMap>,
  rest: Rest,
): Promise<MapLabel[]> {
  const view = map.getBounds();
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
