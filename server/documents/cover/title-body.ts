import type { RasterSource } from '../../rasters/index.ts';
import type { CoverProduct } from '#entities/cover';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { CHART_KEY_HEIGHT } from '../pdf/chart/chart-key.ts';
import { imageryNote } from '../map-backdrop.ts';
import { backdropPicture } from '../pdf/map/backdrop-picture.ts';
import { drawMapFigure, mapIn } from '../pdf/map/map-figure.ts';
import { CONTENT, type ReportDocument } from '../pdf/report-document.ts';
import { coverMap } from './cover-maps.ts';
import type { CoverReportInput } from './cover-report-input.ts';
import type { PaddockCover } from './paddock-cover.ts';

/** Heights of the page between which something is drawn. */
export interface PageSpan {
  top: number;
  bottom: number;
}

const MAP_WIDTH = 206;
const BETWEEN = 16;
const TITLE_HEIGHT = 16;
const KEY_HEIGHT = 4;

/** The box of the chart next to the map of a row, above a legend of some lines. */
export const chartBeside = ({ top, bottom }: PageSpan, keyLines = 2) => ({
  left: CONTENT.left + MAP_WIDTH + BETWEEN,
  right: CONTENT.right,
  top: top + TITLE_HEIGHT,
  bottom: bottom - KEY_HEIGHT - keyLines * CHART_KEY_HEIGHT,
});

/**
 * Maps the farm on the left of a row: on the satellite map, or else on its cover of a date;
 * the outline alone without either.
 */
export async function drawTitleMap(
  report: ReportDocument,
  land: {
    input: CoverReportInput;
    boundary: FarmBoundary;
    paddocks: readonly PaddockCover[];
  },
  cover: { source: RasterSource; product: CoverProduct; date: string; title: string } | null,
  span: PageSpan,
): Promise<void> {
  const box = { ...span, left: CONTENT.left, right: CONTENT.left + MAP_WIDTH };
  const backdrop = land.input.backdrops?.farm;
  const covered =
    cover && !backdrop
      ? await coverMap(cover.source, cover.product, cover.date, { ...land, hasInset: true }, box)
      : null;
  const areas = land.boundary.parcels.map(({ polygons }) => ({ label: '', polygons }));
  const map = covered?.map ?? mapIn(box, { areas, marker: null, hasInset: true }, true);
  const title = covered && cover ? cover.title : 'The farm';
  drawMapFigure(report, map, {
    title,
    ...(covered && { picture: covered.picture }),
    backdrop: await backdropPicture(backdrop, map),
    note: imageryNote(land.input, backdrop),
    areas: [],
    alt: `Map, north up: ${title}.`,
  });
}
