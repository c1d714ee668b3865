import { useEffect, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { hectareWords } from '#entities/paddock';
import { PADDOCK_CASING, paddockStyle } from '#entities/paddock/map';
import { PADDOCK_KINDS, type PaddockRecord } from '#shared/api/contract';
import { bboxOf, pointWithin } from '#shared/lib/geo';
import type { Area } from '#shared/lib/leaflet';
import { AreasOverlay } from './AreasOverlay.tsx';
import { labelsOn, widthOf, type MapLabel } from '#shared/lib/leaflet';

/** Further out, the lines between paddocks would hide the farm. */
const LINES_ZOOM = 12;
const FONT_PX = 12;
/** A name may be this many times wider than its paddock before it is left out. */
const MAX_OVERHANG = 1.6;
const NONE: readonly PaddockRecord[] = [];

export interface PaddockLayerProps {
  paddocks: readonly PaddockRecord[];
  /** False while something else draws the lines. */
  hasLines?: boolean;
}

/** The paddocks of the chosen farm: thin lines by kind, with names and hectares where they fit. */
export function PaddockLayer({ paddocks, hasLines = true }: PaddockLayerProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const shown = zoom >= LINES_ZOOM ? paddocks : NONE;
  const lined = hasLines ? shown : NONE;
  const areas = useMemo(() => lined.map(areaOf), [lined]);
  const named = useMemo(() => shown.map(namedOf), [shown]);
  useEffect(() => {
    const worldPx = 256 * 2 ** zoom;
    const labels = named.filter(({ width, text }) => {
      return (width / 360) * worldPx * MAX_OVERHANG > widthOf(text, FONT_PX);
    });
    const layer = labelsOn(map).show('paddock', labels);
    return () => void layer.show('paddock', []);
  }, [map, named, zoom]);
  return (
    <>
      <AreasOverlay areas={areas} style={PADDOCK_CASING} />
      {PADDOCK_KINDS.map((kind) => (
        <KindLayer key={kind} kind={kind} paddocks={lined} />
      ))}
    </>
  );
}

interface KindLayerProps {
  kind: PaddockRecord['kind'];
  paddocks: readonly PaddockRecord[];
}

function KindLayer({ kind, paddocks }: KindLayerProps) {
  const areas = useMemo(
    () => paddocks.filter((paddock) => paddock.kind === kind).map(areaOf),
    [paddocks, kind],
  );
  return areas.length > 0 && <AreasOverlay areas={areas} style={paddockStyle(kind)} />;
}

const areaOf = ({ name, geometry }: PaddockRecord): Area => ({ id: name, geometry });

function namedOf({ name, area_ha: areaHa, geometry }: PaddockRecord): MapLabel & { width: number } {
  const area = geometry as Area['geometry'];
  const [west, , east] = bboxOf(area);
  const detail = hectareWords(areaHa);
  return { at: pointWithin(area), text: name, detail, anchor: 'centre', width: east - west };
}
