import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { drawLine } from '../pdf/draw-text.ts';
import { drawMapKey, MAP_KEY_HEIGHT, type MapKey } from '../pdf/map/draw-map-key.ts';
import { drawMap, MAP_MARGIN, type MapPicture } from '../pdf/map/draw-map.ts';
import { layoutMap, type MapArea, type MapLayout } from '../pdf/map/layout-map.ts';
import { addTagged, CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';

/** Room for what a map's pictures mean, above its scale bar. */
export interface MapBox {
  top: number;
  /** Of the scale bar below the map. */
  bottom: number;
  /** Smaller for maps beside each other. */
  left?: number;
  right?: number;
}

const TITLE_HEIGHT = 16;

/** Where the areas of a map lie when it fills a box, title and key included. */
export function mapIn(box: MapBox, areas: readonly MapArea[], hasTitle: boolean): MapLayout {
  return layoutMap(
    { areas, marker: null },
    {
      left: (box.left ?? CONTENT.left) + MAP_MARGIN.left,
      right: box.right ?? CONTENT.right,
      top: box.top + (hasTitle ? TITLE_HEIGHT : 0),
      bottom: box.bottom - MAP_MARGIN.bottom - MAP_KEY_HEIGHT,
    },
  );
}

/** The farm's outline over a picture. */
export const outlineOf = (boundary: FarmBoundary): MapArea[] =>
  boundary.parcels.map(({ polygons }) => ({ label: '', polygons, paint: 'outline' }));

/** Draws a map with its scale bar and what its signs mean; `alt` tells who cannot see it. */
export function drawMapFigure(
  report: ReportDocument,
  map: MapLayout,
  content: { title?: string; areas: MapKey['areas']; alt: string; picture?: MapPicture | null },
): void {
  const { doc, root } = report;
  const { title, areas, alt, picture = null } = content;
  addTagged(
    doc,
    root,
    'Figure',
    () => {
      if (title) drawLine(doc, title, map.frame.left, map.frame.top - 6, TEXT.strong);
      drawMap(doc, map, picture);
      drawMapKey(
        doc,
        { denominator: map.denominator, areas, markerName: null },
        {
          left: map.frame.left,
          right: map.frame.right,
          top: map.frame.bottom + MAP_MARGIN.bottom,
        },
      );
    },
    { alt },
  );
}
