import { useUnit } from 'effector-react';
import type { MultiPolygon } from 'geojson';
import type { PathOptions } from 'leaflet';
import { useMemo } from 'react';
import { PREVIEW_STYLE } from '#entities/boundary-file/map';
import type { BoundaryFileModel } from '#entities/boundary-file/react';
import type { FarmArea } from '#entities/farm';
import { AreasOverlay } from './AreasOverlay.tsx';
import { PlaceMarker } from './PlaceMarker.tsx';

const NO_AREAS: readonly FarmArea[] = [];

/** A file's areas, with the preview and the place that the user asked to see. */
export function FileLayer({ model, style }: { model: BoundaryFileModel; style: PathOptions }) {
  const { file, preview, place } = useUnit({
    file: model.$file,
    preview: model.$preview,
    place: model.$shownPlace,
  });
  return (
    <>
      <Outline outline={file?.outline ?? null} style={style} />
      <Outline outline={preview} style={PREVIEW_STYLE} />
      {place && <PlaceMarker position={place} />}
    </>
  );
}

function Outline({ outline, style }: { outline: MultiPolygon | null; style: PathOptions }) {
  const areas = useMemo(
    () => (outline ? [{ id: 'file', geometry: outline }] : NO_AREAS),
    [outline],
  );
  return <AreasOverlay areas={areas} style={style} />;
}
