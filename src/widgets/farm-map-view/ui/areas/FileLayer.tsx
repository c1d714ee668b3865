import { useUnit } from 'effector-react';
import type { MultiPolygon } from 'geojson';
import type { PathOptions } from 'leaflet';
import { useMemo } from 'react';
import { CircleMarker, Tooltip } from 'react-leaflet';
import { PREVIEW_STYLE } from '#entities/boundary-file/map';
import type { BoundaryFileModel } from '#entities/boundary-file/react';
import type { FarmArea } from '#entities/farm';
import { toLatLng } from '#shared/lib/leaflet';
import { AreasOverlay } from './AreasOverlay.tsx';
import { PlaceMarker } from './PlaceMarker.tsx';

/** Like the preview that it becomes, with a legible number. */
const POSSIBLE_STYLE: PathOptions = { ...PREVIEW_STYLE, fillOpacity: 1, dashArray: '' };
const NO_AREAS: readonly FarmArea[] = [];

/** A file's areas, or their possible positions, and what the user asked to see. */
export function FileLayer({ model, style }: { model: BoundaryFileModel; style: PathOptions }) {
  const { file, preview, place, possible } = useUnit({
    file: model.$file,
    preview: model.$preview,
    place: model.$shownPlace,
    possible: model.$possiblePlaces,
  });
  return (
    <>
      <Outline outline={file?.outline ?? null} style={style} />
      <Outline outline={preview} style={PREVIEW_STYLE} />
      {possible.map(({ text, place: at }, i) => (
        <CircleMarker
          key={text}
          center={toLatLng(at)}
          radius={12}
          interactive={false}
          pathOptions={POSSIBLE_STYLE}
        >
          <Tooltip
            permanent
            direction="center"
            className="border-0! bg-transparent! font-bold! shadow-none!"
          >
            {i + 1}
          </Tooltip>
        </CircleMarker>
      ))}
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
