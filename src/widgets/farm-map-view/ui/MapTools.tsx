import { LayersIcon, RulerIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { ZoomControl } from 'react-leaflet';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { FitTool } from './FitTool.tsx';
import { FullScreenTool } from './FullScreenTool.tsx';
import { MapControl } from './MapControl.tsx';
import { MoreTools } from './MoreTools.tsx';
import { OwnPositionTool } from './OwnPositionTool.tsx';
import { PrintTool, type PrintedMap } from './PrintTool.tsx';
import { useIsNarrow } from './use-window-size.ts';

export interface MapToolsProps {
  view: RefObject<HTMLElement | null>;
  farmExtent: LonLatBounds | null;
  isMeasuring: boolean;
  onMeasure: () => void;
  onLayers: (() => void) | undefined;
  printed: PrintedMap;
}

/**
 * The tools in one column at the right. On a phone, the rarer ones open from a button, and one's own
 * position is at the thumb.
 */
export function MapTools(props: MapToolsProps) {
  const { view, farmExtent, isMeasuring, onMeasure, onLayers, printed } = props;
  const isNarrow = useIsNarrow();
  const layers = onLayers && (
    <button type="button" title="Layers" aria-label="Layers" onClick={onLayers}>
      <LayersIcon aria-hidden />
    </button>
  );
  const fit = farmExtent && <FitTool extent={farmExtent} />;
  const rarer = (
    <>
      <button
        type="button"
        title="Measure"
        aria-label="Measure"
        aria-pressed={isMeasuring}
        onClick={onMeasure}
      >
        <RulerIcon aria-hidden />
      </button>
      <PrintTool view={view} printed={printed} />
      <FullScreenTool element={view} />
    </>
  );

  return (
    <>
      <ZoomControl position="topright" />
      <MapControl position={isNarrow ? 'bottomright' : 'topright'}>
        <OwnPositionTool />
        {!isNarrow && fit}
      </MapControl>
      <MapControl position="topright">
        {layers}
        {isNarrow ? (
          <MoreTools>
            {fit}
            {rarer}
          </MoreTools>
        ) : (
          rarer
        )}
      </MapControl>
    </>
  );
}
