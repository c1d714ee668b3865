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
  #y: number = CONTENT.bottom;

  constructor(report: ReportDocument) {
    this.report = report;
  }

  get y(): number {
    return this.#y;
  }

  page(heading: string, paragraphs: readonly string[] = []): void {
    this.#y = startPage(this.report, heading, paragraphs);
  }

  startAt(y: number): void {
    this.#y = y;
  }

  /** Starts a new page if a block of this height would be split. */
  keepTogether(height: number): void {
    if (this.#y + height <= CONTENT.bottom) return;
    this.report.addPage();
    this.#y = CONTENT.top;
  }

  section(heading: string, below = MIN_BELOW): void {
    this.#y += SECTION_GAP;
    this.keepTogether(lineHeight(TEXT.key) + below);
    this.#y = drawSubheading(this.report, heading, this.#y);
  }

  text(...paragraphs: string[]): void {
    for (const paragraph of paragraphs) {
      this.keepTogether(lineHeight(TEXT.lead) * 4);
      this.#y = drawParagraphs(this.report, [paragraph], this.#y);
    }
  }

  table(table: Table): void {
    this.#y = drawTable(this.report, table, this.#y + 2) + TABLE_GAP;
  }

  block(height: number, draw: (top: number) => void): void {
    this.keepTogether(height);
    draw(this.#y);
    this.#y += height;
  }
}
