import { drawLines } from './draw-text.ts';
import { addTagged, CONTENT, CONTENT_WIDTH } from './report-document.ts';
import type { HeadingTag, ReportDocument } from './report-document.ts';
import { lineHeight, TEXT } from './style.ts';
import type { TextStyle } from './style.ts';
import { wrapText } from './text-runs.ts';

const PARAGRAPH_GAP = 5;

/** Starts a page with its heading and introduction; returns where the rest may start. */
export const startPage = (
  report: ReportDocument,
  heading: string,
  paragraphs: readonly string[],
): number => startSection(report, heading, paragraphs, { top: Infinity, height: 0 });

/** Space between sections on a page. */
const SECTION_GAP = 20;

/**
 * Starts a section with its heading and introduction below `top`, or on a new page if less than
 * `height` is left there for the rest; returns where the rest may start.
 */
export function startSection(
  report: ReportDocument,
  heading: string,
  paragraphs: readonly string[],
  { top, height }: { top: number; height: number },
): number {
  const own = lineHeight(TEXT.pageTitle) + 4 + paragraphsHeight(paragraphs) + 6;
  const y = placeBlock(report, top + SECTION_GAP, own + height);
  return drawParagraphs(report, paragraphs, drawHeading(report, heading, y) + 4) + 6;
}

/** Returns `top` if a block of this height fits there; otherwise starts a page and returns its top. */
export function placeBlock(report: ReportDocument, top: number, height: number): number {
  if (top + height <= CONTENT.bottom) return top;
  report.addPage();
  return CONTENT.top;
}

/** Draws the lines of a heading, which is also a bookmark; returns where the next block may start. */
export function drawTitle(
  report: ReportDocument,
  tag: HeadingTag,
  lines: readonly string[],
  top: number,
  style: TextStyle,
  left: number = CONTENT.left,
): number {
  let y = top;
  const shownTag = report.noteHeading(tag, lines.join(' '), top);
  addTagged(
    report.doc,
    report.root,
    shownTag,
    () => (y = drawLines(report.doc, lines, left, top, style)),
  );
  return y;
}

/** Draws the heading of a page or chapter; returns where the next block may start. */
export const drawHeading = (report: ReportDocument, heading: string, top: number): number =>
  drawTitle(report, 'H2', [heading], top, TEXT.pageTitle);

/** Draws paragraphs as wide as the page; returns where the next block may start. */
export function drawParagraphs(
  report: ReportDocument,
  paragraphs: readonly string[],
  top: number,
  style: TextStyle = TEXT.lead,
): number {
  return paragraphs.reduce(
    (y, paragraph) => drawParagraph(report, wrapText(paragraph, style, CONTENT_WIDTH), y, style),
    top,
  );
}

/** Height that `drawParagraphs` needs. */
export const paragraphsHeight = (
  paragraphs: readonly string[],
  style: TextStyle = TEXT.lead,
): number =>
  paragraphs.reduce(
    (height, paragraph) =>
      height + wrapText(paragraph, style, CONTENT_WIDTH).length * lineHeight(style) + PARAGRAPH_GAP,
    0,
  );

/** Draws the lines of a paragraph; returns where the next block may start. */
export function drawParagraph(
  report: ReportDocument,
  lines: readonly string[],
  top: number,
  style: TextStyle = TEXT.lead,
  left: number = CONTENT.left,
): number {
  let y = top;
  addTagged(
    report.doc,
    report.root,
    'P',
    () => (y = drawLines(report.doc, lines, left, top, style)),
  );
  return y + PARAGRAPH_GAP;
}

/** Height of a heading within a page, with the space below it. */
export const HEADING_HEIGHT = lineHeight(TEXT.key) + 4;

/** Draws a heading within a page; returns where its block may start. */
export const drawSubheading = (report: ReportDocument, heading: string, top: number): number =>
  drawTitle(report, 'H3', [heading], top, TEXT.key) + 2;
