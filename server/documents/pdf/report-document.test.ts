import { getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { drawSubheading, drawTitle, startPage } from './page-heading.ts';
import { CONTENT, openReport, type ReportDocument } from './report-document.ts';
import { TEXT } from './style.ts';
import { drawTable } from './table.ts';

const FACTS = {
  title: 'Cover of Far & Wide',
  subject: 'Cover',
  reference: 'Order 7',
  generatedAt: new Date('2026-11-21T00:00:00.000Z'),
  notice: null,
};

/** The bytes of a document whose first page has a title, and the document as a reader opens it. */
async function open(draw: (report: ReportDocument) => void) {
  const report = openReport(FACTS);
  report.addPage();
  drawTitle(report, 'H1', ['Cover of', 'Far & Wide'], CONTENT.top, TEXT.title);
  draw(report);
  const bytes = await report.finish();
  const text = Buffer.from(bytes).toString('latin1');
  return { text, document: await getDocumentProxy(bytes) };
}

describe('a report', () => {
  it('declares PDF/UA-1 in its metadata', async () => {
    const { document } = await open(() => {});
    const { metadata } = await getMeta(document);
    expect(metadata.get('pdfuaid:part')).toBe('1');
    expect(metadata.get('dc:title')).toBe(FACTS.title);
  });

  it('marks each heading of a table as the heading of a column', async () => {
    const table = { columns: [{ title: 'Lot', width: 50 }, { title: 'Plan' }], rows: [['1', '2']] };
    const { text } = await open((report) => drawTable(report, table, 200));
    expect(text.match(/\/S \/TH\b/g)).toHaveLength(2);
    expect(text.match(/\/Scope \/Column\b/g)).toHaveLength(2);
  });

  it('skips no level of headings', async () => {
    const { text } = await open((report) => {
      drawSubheading(report, 'In short', 200);
      startPage(report, 'Ground cover', []);
      drawSubheading(report, 'By season', 200);
    });
    expect(text.match(/\/S \/H\d/g)).toEqual(['/S /H1', '/S /H2', '/S /H2', '/S /H3']);
  });

  it('has bookmarks that lead to its headings once it has more than three pages', async () => {
    const draw = (pages: number) => (report: ReportDocument) => {
      startPage(report, 'Ground cover', []);
      drawSubheading(report, 'By season', 200);
      for (let page = 2; page < pages; page++) report.addPage();
    };
    expect(await (await open(draw(3))).document.getOutline()).toBeNull();
    const { document } = await open(draw(4));
    const outline = await document.getOutline();
    expect(
      outline.map(({ title, items }) => [title, ...items.map((item) => item.title as string)]),
    ).toEqual([['Cover of Far & Wide'], ['Ground cover', 'By season']]);
    const [page, , left, top] = outline[1]!.items[0].dest as [never, unknown, number, number];
    expect(await document.getPageIndex(page)).toBe(1);
    expect([left, Math.round(top)]).toEqual([0, 642]);
  });
});
