import type { PolygonRings } from '../boundary-rings.ts';
import { drawMapFigure, mapIn, type MapBox } from '../pdf/map/map-figure.ts';
import type { MapLayout } from '../pdf/map/layout-map.ts';
import { formatScale } from '../pdf/map/map-scale.ts';
import type { ReportDocument } from '../pdf/report-document.ts';

export interface NumberedLand {
  parcels: readonly { number: number; polygons: readonly PolygonRings[] }[];
  gate: { lng: number; lat: number } | null;
  /** Owner word in the map's alternative text: `farm’s`. */
  whose: string;
}

/** Draws the numbered parcels and the front gate as large as the box allows. */
export function drawParcelsMap(
  report: ReportDocument,
  { parcels, gate, whose }: NumberedLand,
  box: MapBox,
): MapLayout {
  const areas = parcels.map(({ number, polygons }) => ({ label: String(number), polygons }));
  const map = mapIn(box, { areas, marker: gate });
  drawMapFigure(report, map, {
    areas: [{ paint: 'parcel', name: 'Parcel, numbered as in the table' }],
    markerName: 'Front gate',
    alt: `Map at ${formatScale(map.denominator)}: the outlines of the ${whose} parcels (${parcels.length}), north up.`,
  });
  return map;
}
