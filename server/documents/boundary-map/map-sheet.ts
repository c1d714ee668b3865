import type { LonLatBounds } from '#shared/lib/lon-lat';
import { CONTENT, LANDSCAPE_CONTENT, type ContentBox } from '../pdf/report-document.ts';

/** A4 paper as a map's sheet. */
export interface MapSheet {
  isLandscape: boolean;
  content: ContentBox;
}

/** Height of title, facts, legend and small print, which a map's sheet also needs. */
const TEXT_HEIGHT = 170;

const PORTRAIT: MapSheet = { isLandscape: false, content: CONTENT };
const LANDSCAPE: MapSheet = { isLandscape: true, content: LANDSCAPE_CONTENT };

/** The sheet on which land within these bounds is drawn larger. */
export function sheetFor([west, south, east, north]: LonLatBounds): MapSheet {
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const [across, along] = [(east - west) * squeeze, north - south];
  const needed = ({ content: { left, right, top, bottom } }: MapSheet) =>
    Math.max(across / (right - left), along / (bottom - top - TEXT_HEIGHT));
  return needed(LANDSCAPE) < needed(PORTRAIT) ? LANDSCAPE : PORTRAIT;
}
