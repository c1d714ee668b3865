import type { PolygonRings } from '../boundary-rings.ts';
import type { BackdropPicture } from '../pdf/map/backdrop-picture.ts';
import { drawMapFigure, mapIn, type MapBox } from '../pdf/map/map-figure.ts';
import type { MapLayout } from '../pdf/map/layout-map.ts';
import { formatScale } from '../pdf/map/map-scale.ts';
import type { ReportDocument } from '../pdf/report-document.ts';

export interface NumberedLand {
  parcels: readonly { number: number; polygons: readonly PolygonRings[] }[];
  gate: { lng: number; lat: number } | null;
}

/** Lays out the numbered parcels and the front gate as large as the box allows. */
export const parcelsMap = ({ parcels, gate }: NumberedLand, box: MapBox): MapLayout =>
  mapIn(box, {
    areas: parcels.map(({ number, polygons }) => ({ label: String(number), polygons })),
    marker: gate,
    hasInset: true,
  });

/** Draws a map of numbered parcels; `whose` is a word in its alternative text: `farm’s`. */
export function drawParcelsMap(
  report: ReportDocument,
  map: MapLayout,
  {
    whose,
    backdrop = null,
    note,
  }: { whose: string; backdrop?: BackdropPicture | null; note?: string | undefined },
): void {
  drawMapFigure(report, map, {
    areas: [{ paint: 'parcel', name: 'Parcel, numbered as in the table' }],
    markerName: 'Front gate',
    backdrop,
    note,
    alt: `Map at ${formatScale(map.denominator)}: the outlines of the ${whose} parcels (${map.areas.length}), north up.`,
  });
}
