import 'leaflet/dist/leaflet.css';
import { loadable } from '#shared/loadable';
import './farm-map-view.css';
import '../parcels/farm-map-picking.css';
import { useUnit } from 'effector-react';
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { ScaleControl, TileLayer } from 'react-leaflet';
import { ZOOMS } from '#shared/base-map';
import { useAppSettings } from '#shared/config/react';
import { waitingMap } from '#shared/land-map';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { REFERENCE_ZOOM, type BaseLayer } from '../../model/base-layers.ts';
import { $covered, $sheetStop } from '../../model/panel.ts';
import { CLEAR_AREA } from '../panel/clear-area.ts';
import { BaseMap, LandMap } from './LandMap.tsx';
import { MapBehaviour, type MapBehaviourProps } from './MapBehaviour.tsx';
import { MapFoot } from './MapFoot.tsx';
import { MapTools } from '../tools/MapTools.tsx';
import { ParcelOutlines } from '../parcels/ParcelOutlines.tsx';
import { PickButton, type ParcelPicks } from '../parcels/PickButton.tsx';
import type { PrintedMap } from '../print/print-map.ts';
import { useMapPlace } from './use-map-place.ts';
import { useIsNarrow } from '../panel/use-window-size.ts';

const MeasuredLine = loadable(() =>
  import('../measure/Measuring.tsx').then((module) => module.MeasuredLine),
);
const MeasurePanel = loadable(() =>
  import('../measure/Measuring.tsx').then((module) => module.MeasurePanel),
);

/** Over the parcel outlines and the cover. */
const REFERENCE_Z_INDEX = 6;

const NO_PICKS: ParcelPicks = { parcels: [], waitingCount: 0 };

export interface FarmMapViewProps extends Omit<
  MapBehaviourProps,
  'hasFocused' | 'onFinish' | 'onFocus'
> {
  baseLayer: BaseLayer;
  hasParcelOutlines: boolean;
  /** Names of roads and places over the satellite map, where the site has them. */
  hasReference: boolean;
  /**
   * True while the first `focus` is being loaded: tiles of any other view would be fetched in vain.
   */
  isFocusPending?: boolean;
  /** The farm that "Show my farm" shows; null while none is chosen. */
  farmExtent?: LonLatBounds | null;
  picks?: ParcelPicks;
  /** Opens the controls of the layers, wherever they are. */
  onLayers?: () => void;
  printed: PrintedMap;
  /** A panel along the foot of the map, above which everything else stays. */
  foot?: ReactNode;
  /** Attribution of the data drawn over the base map. */
  attribution?: string | null;
  /** Content of the map: AreasOverlay, GateMarker. */
  children?: ReactNode;
}

/** Map of the farms: base layer, parcel outlines, scale and tools, for mouse, touch and keyboard. */
export function FarmMapView({
  baseLayer,
  hasParcelOutlines,
  hasReference,
  focus,
  isFocusPending = false,
  farmExtent = null,
  picking,
  onClick,
  picks = NO_PICKS,
  onMove,
  onLayers,
  printed,
  foot,
  attribution = null,
  children,
}: FarmMapViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const clear = useRef<HTMLDivElement>(null);
  useMapPlace(clear);
  const { covered, sheetStop } = useUnit({ covered: $covered, sheetStop: $sheetStop });
  const [footHeight, setFootHeight] = useState(0);
  // A map that the page began with already shows what it should.
  const [hasFocused, setFocused] = useState(() => waitingMap() !== null);
  const hasTiles = hasFocused || (focus === null && !isFocusPending);
  const [measured, setMeasured] = useState<readonly LonLat[] | null>(null);
  /** A click after the line was finished begins another. */
  const [isFinished, setFinished] = useState(false);
  const measure = (points: readonly LonLat[] | null) => {
    setMeasured(points);
    setFinished(false);
  };
  const isDrawing = picking === 'vertex';
  const isMeasuring = measured !== null && !isDrawing;
  const isNarrow = useIsNarrow();
  const hasCrosshair = isNarrow && picking !== null && !isMeasuring;
  const { base_maps: baseMaps } = useAppSettings();
  const tiles = baseMaps[baseLayer];
  const reference = hasReference && baseLayer === 'satellite' ? baseMaps.reference : null;
  const attributions = new Set(
    [tiles && baseMaps.attribution, reference?.attribution, attribution].filter(Boolean),
  );

  return (
    <div
      ref={view}
      className="farm-map relative isolate h-full"
      data-ground={baseLayer}
      data-picking={picking !== null || isMeasuring}
      data-crosshair={hasCrosshair}
      data-drawing={isDrawing}
      style={
        {
          '--covered-left': `${covered.left}px`,
          '--covered-bottom': `${covered.bottom}px`,
          '--foot': `${footHeight}px`,
        } as CSSProperties
      }
    >
      <LandMap>
        <BaseMap tiles={hasTiles ? tiles : null} />
        {hasTiles && reference && (
          <TileLayer
            url={reference.tiles}
            minZoom={REFERENCE_ZOOM}
            maxZoom={ZOOMS.max}
            zIndex={REFERENCE_Z_INDEX}
          />
        )}
        {hasParcelOutlines && <ParcelOutlines ground={baseLayer} maxZoom={ZOOMS.max} />}
        {children}
        <ScaleControl position="bottomright" imperial={false} />
        <MapTools
          view={view}
          farmExtent={farmExtent}
          isMeasuring={isMeasuring}
          onMeasure={isDrawing ? undefined : () => measure(isMeasuring ? null : [])}
          onLayers={onLayers}
          printed={printed}
          isReady={hasTiles}
        />
        {hasCrosshair && !isDrawing && (
          <PickButton picking={picking} onClick={onClick} picks={picks} />
        )}
        {isMeasuring && <MeasuredLine points={measured} />}
        {/* Last, so that everything above is already listening when it moves the map. */}
        <MapBehaviour
          focus={focus}
          picking={isMeasuring ? 'place' : picking}
          onClick={
            isMeasuring ? (place) => measure(isFinished ? [place] : [...measured, place]) : onClick
          }
          onFinish={isMeasuring && measured.length > 1 ? () => setFinished(true) : null}
          hasFocused={hasFocused}
          onFocus={() => setFocused(true)}
          {...(onMove && { onMove })}
        />
      </LandMap>
      {/* Above a raised sheet, it would hide the rest of the map. */}
      <MapFoot onHeight={setFootHeight}>{(!isNarrow || sheetStop === 'peek') && foot}</MapFoot>
      <div ref={clear} className={CLEAR_AREA}>
        <div className="farm-map-crosshair" aria-hidden />
        {isMeasuring && (
          <MeasurePanel points={measured} onChange={measure} onClose={() => measure(null)} />
        )}
        {attributions.size > 0 && (
          <p className="farm-map-attribution">{[...attributions].join(' · ')}</p>
        )}
      </div>
    </div>
  );
}
