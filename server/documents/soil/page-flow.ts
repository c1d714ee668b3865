import {
  drawHeading,
  drawParagraph,
  drawParagraphs,
  drawSubheading,
  paragraphsHeight,
  startPage,
} from '../pdf/page-heading.ts';
import { CONTENT, CONTENT_WIDTH } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { lineHeight, TEXT } from '../pdf/style.ts';
import { drawTable, tableStartHeight, type Table } from '../pdf/table.ts';
import { wrapText } from '../pdf/text-runs.ts';

const SECTION_GAP = 14;
const CHAPTER_GAP = 20;
/** Minimum space below the first words of a chapter, in points. */
const MIN_CHAPTER = 130;
const TABLE_GAP = 6;
/** Minimum space below a heading, in points, so that it stays with its first lines. */
const MIN_BELOW = 70;

/** Lays out blocks from top to bottom, adding pages as needed. */
export class PageFlow {
  readonly report: ReportDocument;
  private top: number = CONTENT.bottom;

  constructor(report: ReportDocument) {
    this.report = report;
  }

  get y(): number {
    return this.top;
  }

  page(heading: string, paragraphs: readonly string[] = []): void {
    this.top = startPage(this.report, heading, paragraphs);
  }

  startAt(y: number): void {
    this.top = y;
  }

  /** Starts a new page if a block of this height would be split. */
  keepTogether(height: number): void {
    if (this.top + height <= CONTENT.bottom) return;
    this.report.addPage();
    this.top = CONTENT.top;
  }

  section(heading: string, below = MIN_BELOW): void {
    this.top += SECTION_GAP;
    this.keepTogether(lineHeight(TEXT.key) + below);
    this.top = drawSubheading(this.report, heading, this.top);
  }

  /** A heading of the size of `page` that starts a page only if little room is left on this one. */
  chapter(heading: string, paragraphs: readonly string[] = []): void {
    this.top += CHAPTER_GAP;
    this.keepTogether(lineHeight(TEXT.pageTitle) + paragraphsHeight(paragraphs) + MIN_CHAPTER);
    this.top = drawParagraphs(
      this.report,
      paragraphs,
      drawHeading(this.report, heading, this.top) + 4,
    );
  }

  /** A heading with sentences and a table; the heading stays with the first row. */
  tableSection(heading: string, paragraphs: readonly string[], table: Table): void {
    this.section(heading, paragraphsHeight(paragraphs) + tableStartHeight(table));
    this.text(...paragraphs);
    this.table(table);
  }

  /** Draws whole paragraphs, over as many pages as needed. */
  text(...paragraphs: string[]): void {
    for (const paragraph of paragraphs)
      this.paragraph(wrapText(paragraph, TEXT.lead, CONTENT_WIDTH));
  }

  private paragraph(lines: readonly string[]): void {
    const step = lineHeight(TEXT.lead);
    this.keepTogether(step * Math.min(lines.length, 4));
    const count = Math.max(1, Math.floor((CONTENT.bottom - this.top) / step));
    this.top = drawParagraph(this.report, lines.slice(0, count), this.top);
    if (lines.length > count) this.paragraph(lines.slice(count));
  }

  table(table: Table): void {
    this.top = drawTable(this.report, table, this.top + 2) + TABLE_GAP;
  }

  block(height: number, draw: (top: number) => void): void {
    this.keepTogether(height);
    draw(this.top);
    this.top += height;
  }
}
