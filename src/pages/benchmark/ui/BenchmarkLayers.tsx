import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { AreasOverlay, FarmBoundary, FileLayer } from '#widgets/farm-map-view';
import { REFERENCE_STYLE } from '#entities/boundary-file/map';
import { areasOfParcels, distanceRing, type FarmArea } from '#entities/farm';
import {
  COMPARISON_DISTANCE_STYLE,
  COMPARISON_OUTLINES_STYLE,
  COMPARISON_PARCELS_STYLE,
} from '#entities/parcel/map';
import type { WireParcel } from '#shared/api/contract';
import { extentOf } from '#shared/lib/geo';
import { $buffer, boundaryShown, comparisonFile } from '../model/model.ts';

/**
 * A Leaflet pane above that of the comparison parcels, so that the farm is on top in any drawing
 * order.
 */
const FARM_PANE = 'shadowPane';

const NO_AREAS: readonly FarmArea[] = [];

export interface BenchmarkLayersProps {
  farmAreas: readonly FarmArea[] | undefined;
  parcels: readonly WireParcel[];
  /** True while a cover layer is on, which a fill would hide. */
  isOverCover: boolean;
}

/**
 * The farm in orange over the comparison parcels in purple (BENCH-14, BENCH-15), and the file's
 * areas; the land within the chosen distance is dotted.
 */
export function BenchmarkLayers({
  farmAreas = NO_AREAS,
  parcels,
  isOverCover,
}: BenchmarkLayersProps) {
  const { buffer, show } = useUnit({ buffer: $buffer, show: boundaryShown });
  const km = buffer.isOn && farmAreas.length > 0 ? buffer.radiusKm : null;
  const near = useMemo(
    () => (km === null ? NO_AREAS : [{ id: 'near', geometry: distanceRing(farmAreas, km) }]),
    [farmAreas, km],
  );
  useEffect(() => {
    if (near.length > 0) show(extentOf(near));
  }, [near, show]);
  const comparisonAreas = useMemo(() => areasOfParcels(parcels), [parcels]);

  return (
    <>
      <AreasOverlay areas={near} style={COMPARISON_DISTANCE_STYLE} />
      <AreasOverlay
        areas={comparisonAreas}
        style={isOverCover ? COMPARISON_OUTLINES_STYLE : COMPARISON_PARCELS_STYLE}
      />
      <FarmBoundary areas={farmAreas} pane={FARM_PANE} isFilled={!isOverCover} />
      <FileLayer model={comparisonFile} style={REFERENCE_STYLE} />
    </>
  );
}
