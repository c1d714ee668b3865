import 'leaflet/dist/leaflet.css';
import './farm-map-view.css';
import { RulerIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { MapContainer, ScaleControl, TileLayer, ZoomControl } from 'react-leaflet';
import { useAppSettings } from '#shared/config/react';
import type { LonLat, LonLatBounds, MapView } from '#shared/lib/lon-lat';
import type { BaseLayer } from '../model/base-layers.ts';
import type { MapFocus } from '../model/map-focus.ts';
import { FitTool } from './FitTool.tsx';
import { FullScreenTool } from './FullScreenTool.tsx';
import { MapBehaviour } from './MapBehaviour.tsx';
import { MapControl } from './MapControl.tsx';
import { OwnPositionTool } from './OwnPositionTool.tsx';
import { ParcelOutlines } from './ParcelOutlines.tsx';
import { useMapPlace } from './use-map-place.ts';

const MeasuredLine = lazy(() =>
  import('./Measuring.tsx').then((module) => ({ default: module.MeasuredLine })),
);
const MeasurePanel = lazy(() =>
  import('./Measuring.tsx').then((module) => ({ default: module.MeasurePanel })),
);

/** Initial view: Australia (OP-09, MAP-21). */
const START = { centre: [-26, 134], zoom: 5 } as const;
const ZOOMS = { min: 3, max: 19 } as const;

export interface FarmMapViewProps {
  baseLayer: BaseLayer;
  hasParcelOutlines: boolean;
  /** The next area to show; null leaves the map where it is. */
  focus: MapFocus | null;
  /** The farm that "Show my farm" leads to; null while none is chosen. */
  farmExtent?: LonLatBounds | null;
  /** What a click selects, for the cursor and for keyboard clicks. */
  picking: 'place' | 'parcel' | null;
  /** While parcels are selected, called only for clicks close enough to see them. */
  onClick: (position: LonLat) => void;
  onMove?: (view: MapView) => void;
  /** Attribution of the data drawn over the base map. */
  attribution?: string | null;
  /** Content of the map: AreasOverlay, GateMarker. */
  children?: ReactNode;
}

/** Map of the farms: base layer, parcel outlines, scale and zoom, for mouse, touch and keyboard. */
export function FarmMapView({
  baseLayer,
  hasParcelOutlines,
  focus,
  farmExtent = null,
  picking,
  onClick,
  onMove,
  attribution = null,
  children,
}: FarmMapViewProps) {
  const view = useRef<HTMLDivElement>(null);
  useMapPlace(view);
  const [measured, setMeasured] = useState<readonly LonLat[] | null>(null);
  const isMeasuring = measured !== null;
  const { base_maps: baseMaps } = useAppSettings();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tiles = baseMaps[baseLayer];
  const attributions = new Set([tiles ? baseMaps.attribution : '', attribution].filter(Boolean));

  return (
    <div
      ref={view}
      className="farm-map relative isolate h-full"
      data-ground={baseLayer}
      data-picking={picking !== null || isMeasuring}
    >
      <MapContainer
        className="h-full"
        center={[...START.centre]}
        zoom={START.zoom}
        minZoom={ZOOMS.min}
        maxZoom={ZOOMS.max}
        zoomControl={false}
        attributionControl={false}
        worldCopyJump
        fadeAnimation={!isStill}
        zoomAnimation={!isStill}
        markerZoomAnimation={!isStill}
      >
        {tiles && <TileLayer key={baseLayer} url={tiles} maxZoom={ZOOMS.max} />}
        {hasParcelOutlines && <ParcelOutlines ground={baseLayer} maxZoom={ZOOMS.max} />}
        {children}
        <ZoomControl position="topright" />
        <MapControl position="topright">
          <OwnPositionTool />
          {farmExtent && <FitTool extent={farmExtent} />}
          <button
            type="button"
            title="Measure"
            aria-label="Measure"
            aria-pressed={isMeasuring}
            onClick={() => setMeasured(isMeasuring ? null : [])}
          >
            <RulerIcon aria-hidden />
          </button>
          <FullScreenTool element={view} />
        </MapControl>
        <ScaleControl position="bottomright" imperial={false} />
        <MapBehaviour
          focus={focus}
          picking={isMeasuring ? 'place' : picking}
          onClick={isMeasuring ? (place) => setMeasured([...measured, place]) : onClick}
          {...(onMove && { onMove })}
        />
        {isMeasuring && (
          <Suspense>
            <MeasuredLine points={measured} />
          </Suspense>
        )}
      </MapContainer>
      {isMeasuring && (
        <Suspense>
          <MeasurePanel
            points={measured}
            onChange={setMeasured}
            onClose={() => setMeasured(null)}
          />
        </Suspense>
      )}
      <div className="farm-map-crosshair" aria-hidden />
      {attributions.size > 0 && (
        <p className="farm-map-attribution">{[...attributions].join(' · ')}</p>
      )}
    </div>
  );
}
