import { useUnit } from 'effector-react';
import { BoundaryDrawing, FileLayer } from '#widgets/farm-map-view';
import { $picking, boundaryFile, OpenDrawing, referenceFile } from '#features/save-farm';
import { REFERENCE_STYLE } from '#entities/boundary-file/map';
import type { BoundaryType } from '#entities/farm';
import { CHOSEN_PARCELS_STYLE } from '#entities/parcel/map';

/**
 * The boundary in progress, or else the wizard's file: as the boundary to be saved, or as a
 * reference next to the parcels.
 */
export function FileLayers({ boundaryType }: { boundaryType: BoundaryType }) {
  const isDrawing = useUnit($picking) === 'vertex';
  if (isDrawing) return <OpenDrawing>{(tools) => <BoundaryDrawing tools={tools} />}</OpenDrawing>;
  return boundaryType === 'geojson' ? (
    <FileLayer key="boundary" model={boundaryFile} style={CHOSEN_PARCELS_STYLE} />
  ) : (
    <FileLayer key="reference" model={referenceFile} style={REFERENCE_STYLE} />
  );
}
