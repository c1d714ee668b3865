import { useMemo } from 'react';
import { AreasOverlay, FarmBoundary, FileLayer } from '#widgets/farm-map-view';
import { REFERENCE_STYLE } from '#entities/boundary-file/map';
import { areasOfParcels, type FarmArea } from '#entities/farm';
import { COMPARISON_PARCELS_STYLE } from '#entities/parcel/map';
import type { WireParcel } from '#shared/api/contract';
import { comparisonFile } from '../model/model.ts';

/**
 * A Leaflet pane above that of the comparison parcels, so that the farm is on top in any drawing
 * order.
 */
const FARM_PANE = 'shadowPane';

const NO_AREAS: readonly FarmArea[] = [];

export interface BenchmarkLayersProps {
  farmAreas: readonly FarmArea[] | undefined;
  parcels: readonly WireParcel[];
}

/**
 * The farm in orange over the comparison parcels in purple (BENCH-14, BENCH-15), and the file's
 * areas.
 */
export function BenchmarkLayers({ farmAreas = NO_AREAS, parcels }: BenchmarkLayersProps) {
  const comparisonAreas = useMemo(() => areasOfParcels(parcels), [parcels]);

  return (
    <>
      <AreasOverlay areas={comparisonAreas} style={COMPARISON_PARCELS_STYLE} />
      <FarmBoundary areas={farmAreas} pane={FARM_PANE} />
      <FileLayer model={comparisonFile} style={REFERENCE_STYLE} />
    </>
  );
}
