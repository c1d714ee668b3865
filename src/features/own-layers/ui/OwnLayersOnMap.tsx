import { useUnit } from 'effector-react';
import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { toLonLat } from '#shared/lib/leaflet';
import { clearMiddle } from '../map/clear-area.ts';
import { featureAt, worldPointOf } from '../map/layer-shapes.ts';
import type { LayerTiles } from '../map/layer-tiles.ts';
import {
  $chosen,
  $layers,
  $opened,
  featureChosen,
  layersWanted,
  mapCentred,
} from '../model/layers-model.ts';
import { FeatureCard, type ChosenFeature } from './FeatureCard.tsx';
import { LayerLabels } from './LayerLabels.tsx';
import { LayerOnMap } from './LayerOnMap.tsx';

/** A click this close to a line or a dot is on it. */
const REACH_PX = 10;

export interface OwnLayersOnMapProps {
  /** What the user can do with the feature that they chose. */
  children: (feature: ChosenFeature) => ReactNode;
}

/** The account's own layers over the map, their names, and the feature that is clicked. */
export function OwnLayersOnMap({ children }: OwnLayersOnMapProps) {
  const map = useMap();
  const { layers, opened, chosen } = useUnit({ layers: $layers, opened: $opened, chosen: $chosen });
  const { want, choose, centre } = useUnit({
    want: layersWanted,
    choose: featureChosen,
    centre: mapCentred,
  });
  useEffect(() => want(), [want]);
  const drawn = useRef(new Map<string, LayerTiles>());

  useEffect(() => {
    const tell = () => void centre(toLonLat(map.containerPointToLatLng(clearMiddle(map))));
    tell();
    map.on('moveend', tell);
    return () => void map.off('moveend', tell);
  }, [map, centre]);
  useMapEvents({
    click: ({ latlng, originalEvent }: LeafletMouseEvent) => {
      const isTaken = map.getContainer().closest('[data-picking="true"]') !== null;
      if (isTaken || originalEvent.detail > 1) return;
      void find(latlng.wrap());
    },
  });
  async function find({ lng, lat }: { lng: number; lat: number }) {
    const reach = REACH_PX / (256 * 2 ** map.getZoom());
    for (const [layerId, tiles] of [...drawn.current].toReversed()) {
      const index = featureAt(await tiles.shapes(), worldPointOf(lng, lat), reach);
      if (index !== null) return choose({ layerId, index });
    }
    return choose(null);
  }

  const shown = (layers ?? []).flatMap((layer) => {
    const of = layer.isShown ? opened.get(layer.id) : undefined;
    return of && 'content' in of ? [{ layer, content: of.content }] : [];
  });
  const chosenIn = shown.find(({ layer }) => layer.id === chosen?.layerId);
  return (
    <>
      {shown.map(({ layer, content }) => (
        <LayerOnMap
          key={layer.id}
          content={content}
          colour={layer.colour}
          onDrawn={(tiles) => {
            drawn.current.set(layer.id, tiles);
            return () => void drawn.current.delete(layer.id);
          }}
        />
      ))}
      <LayerLabels layers={shown} />
      {chosen && chosenIn && (
        <FeatureCard
          key={`${chosen.layerId} ${chosen.index}`}
          layer={chosenIn.layer}
          content={chosenIn.content}
          index={chosen.index}
          actions={children}
        />
      )}
    </>
  );
}
