import { drawLine } from '../draw-text.ts';
import { addTagged, CONTENT, type ReportDocument } from '../report-document.ts';
import { TEXT } from '../style.ts';
import type { BackdropPicture } from './backdrop-picture.ts';
import { drawMapKey, MAP_KEY_HEIGHT, type MapKey } from './draw-map-key.ts';
import { drawMap, MAP_MARGIN, type MapPicture } from './draw-map.ts';
import { layoutMap, type MapContent, type MapLayout } from './layout-map.ts';

/**
 * Space for a map, its title, scale bar and legend; as wide as a portrait page if `left` and
 * `right` are absent.
 */
export interface MapBox {
  top: number;
  bottom: number;
  left?: number;
  right?: number;
}

const TITLE_HEIGHT = 16;

/** Height of the box of a map with a title, whose frame is so high. */
export const mapHeight = (frame: number): number =>
  TITLE_HEIGHT + frame + MAP_MARGIN.bottom + MAP_KEY_HEIGHT;

/** Lays out a map that fills a box. */
export function mapIn(box: MapBox, content: MapContent, hasTitle = false): MapLayout {
  return layoutMap(content, {
    left: (box.left ?? CONTENT.left) + MAP_MARGIN.left,
    right: box.right ?? CONTENT.right,
    top: box.top + (hasTitle ? TITLE_HEIGHT : 0),
    bottom: box.bottom - MAP_MARGIN.bottom - MAP_KEY_HEIGHT,
  });
}

export interface MapFigure {
  title?: string;
  /** Imagery and names below everything else. */
  backdrop?: BackdropPicture | null;
  /** Printed where the backdrop would name its source. */
  note?: string | undefined;
  /** Drawn below the outlines. */
  picture?: MapPicture;
  /** Draws lines of round longitude and latitude across the map. */
  hasGraticule?: boolean;
  /** Legend of the outlines. */
  areas: MapKey['areas'];
  /** Legend of the marker; absent without one. */
  markerName?: string;
  /** Alternative text for screen readers. */
  alt: string;
}

/** Draws a map with its scale bar and legend. */
export function drawMapFigure(
  report: ReportDocument,
  map: MapLayout,
  { title, backdrop, note, picture, hasGraticule = false, areas, markerName, alt }: MapFigure,
): void {
  const { doc, root } = report;
  const { denominator, frame, marker } = map;
  addTagged(
    doc,
    root,
    'Figure',
    () => {
      if (title) drawLine(doc, title, frame.left, frame.top - 6, TEXT.strong);
      drawMap(doc, map, { backdrop, note, picture, hasGraticule });
      drawMapKey(
        doc,
        {
          denominator,
          areas,
          markerName: (marker && markerName) ?? null,
        },
        { left: frame.left, right: frame.right, top: frame.bottom + MAP_MARGIN.bottom },
      );
    },
    { alt },
  );
}
