import { LayersIcon, RulerIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { ZoomControl } from 'react-leaflet';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { hasRoomForTools, isNarrow } from '../../model/drawer-size.ts';
import { FitTool } from './FitTool.tsx';
import { FullScreenTool } from './FullScreenTool.tsx';
import { MapControl } from './MapControl.tsx';
import { MoreTools } from './MoreTools.tsx';
import { OwnPositionTool } from '../position/OwnPositionTool.tsx';
import type { PrintedMap } from '../print/print-map.ts';
import { PrintTool } from '../print/PrintTool.tsx';
import { useWindowSize } from '../panel/use-window-size.ts';

export interface MapToolsProps {
  view: RefObject<HTMLElement | null>;
  farmExtent: LonLatBounds | null;
  isMeasuring: boolean;
  /** Undefined while the map measures what is drawn. */
  onMeasure: (() => void) | undefined;
  onLayers: (() => void) | undefined;
  printed: PrintedMap;
  /** False while the map is about to show another place. */
  isReady: boolean;
}

/**
 * The tools in one column at the right. On a phone and in a low window, the rarer ones open from a
 * button; on a phone, the button for the user's own position is near the thumb.
 */
export function MapTools(props: MapToolsProps) {
  const { view, farmExtent, isMeasuring, onMeasure, onLayers, printed, isReady } = props;
  const window = useWindowSize();
  const hasRoom = hasRoomForTools(window);
  /** The controls of the layers are next to the map, which may be in full screen. */
  const openLayers = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    onLayers?.();
  };
  const layers = onLayers && (
    <button type="button" title="Layers" aria-label="Layers" onClick={() => void openLayers()}>
      <LayersIcon aria-hidden />
    </button>
  );
  const fit = farmExtent && <FitTool extent={farmExtent} />;
  const rarer = (
    <>
      {onMeasure && (
        <button
          type="button"
          title="Measure"
          aria-label="Measure"
          aria-pressed={isMeasuring}
          onClick={onMeasure}
        >
          <RulerIcon aria-hidden />
        </button>
      )}
      <PrintTool view={view} printed={printed} isReady={isReady} />
      <FullScreenTool element={view} />
    </>
  );

  return (
    <>
      <ZoomControl position="topright" />
      <MapControl position={isNarrow(window) ? 'bottomright' : 'topright'}>
        <OwnPositionTool />
        {hasRoom && fit}
      </MapControl>
      <MapControl position="topright">
        {layers}
        {hasRoom ? (
          rarer
        ) : (
          <MoreTools>
            {fit}
            {rarer}
          </MoreTools>
        )}
      </MapControl>
    </>
  );
}
