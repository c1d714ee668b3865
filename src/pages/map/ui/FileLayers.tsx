import { FileLayer } from '#widgets/farm-map-view';
import { boundaryFile, referenceFile } from '#features/save-farm';
import { REFERENCE_STYLE } from '#entities/boundary-file/map';
import type { BoundaryType } from '#entities/farm';
import { CHOSEN_PARCELS_STYLE } from '#entities/parcel/map';

/** The wizard's file, either as the boundary to be saved or as a reference next to the parcels. */
export const FileLayers = ({ boundaryType }: { boundaryType: BoundaryType }) =>
  boundaryType === 'geojson' ? (
    <FileLayer key="boundary" model={boundaryFile} style={CHOSEN_PARCELS_STYLE} />
  ) : (
    <FileLayer key="reference" model={referenceFile} style={REFERENCE_STYLE} />
  );
