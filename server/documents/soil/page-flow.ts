import { drawParagraphs, drawSubheading, startPage } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { lineHeight, TEXT } from '../pdf/style.ts';
import { drawTable, type Table } from '../pdf/table.ts';

const SECTION_GAP = 14;
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

  text(...paragraphs: string[]): void {
    for (const paragraph of paragraphs) {
      this.keepTogether(lineHeight(TEXT.lead) * 4);
      this.top = drawParagraphs(this.report, [paragraph], this.top);
    }
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
