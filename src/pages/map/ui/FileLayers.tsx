import { useUnit } from 'effector-react';
import type { PathOptions } from 'leaflet';
import { useMemo } from 'react';
import { AreasOverlay, PlaceMarker } from '#widgets/farm-map-view';
import { boundaryFile, referenceFile } from '#features/save-farm';
import { REFERENCE_STYLE } from '#entities/boundary-file/map';
import type { BoundaryFileModel } from '#entities/boundary-file/react';
import type { BoundaryType, FarmArea } from '#entities/farm';
import { CHOSEN_PARCELS_STYLE } from '#entities/parcel/map';

const NO_AREAS: readonly FarmArea[] = [];

/** The wizard's file as it would be saved, or as it is looked at beside the parcels. */
export const FileLayers = ({ boundaryType }: { boundaryType: BoundaryType }) =>
  boundaryType === 'geojson' ? (
    <FileLayer key="boundary" model={boundaryFile} style={CHOSEN_PARCELS_STYLE} />
  ) : (
    <FileLayer key="reference" model={referenceFile} style={REFERENCE_STYLE} />
  );

function FileLayer({ model, style }: { model: BoundaryFileModel; style: PathOptions }) {
  const { file, place } = useUnit({ file: model.$file, place: model.$shownPlace });
  const outline = file?.outline ?? null;
  const areas = useMemo(
    () => (outline ? [{ id: 'file', geometry: outline }] : NO_AREAS),
    [outline],
  );
  return (
    <>
      <AreasOverlay areas={areas} style={style} />
      {place && <PlaceMarker position={place} />}
    </>
  );
}
