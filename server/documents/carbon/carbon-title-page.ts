import { itemTypeName } from '#entities/cart';
import { dataToText } from '#entities/cover';
import { FOREST_CUT_OFF } from '#entities/report';
import type { ReportFinding } from '#shared/api/contract';
import type { RasterSource } from '../../rasters/index.ts';
import { drawFindings } from '../cover/draw-findings.ts';
import { openCoverReport } from '../cover/open-cover-report.ts';
import { countText } from '../cover/report-words.ts';
import { chartBeside, drawTitleBody, drawTitleMap } from '../cover/title-body.ts';
import { drawWoodyClassChart } from '../cover/woody-pages.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { CarbonFacts } from './carbon-facts.ts';

/** Draws the title page: whose farm it is, until when the data reach, and what the report says. */
export async function drawCarbonTitlePage(
  facts: CarbonFacts,
  findings: readonly ReportFinding[],
  source: RasterSource,
): Promise<ReportDocument> {
  const { input, boundary, woody, years, forest } = facts;
  const { year } = years.at(-1)!;
  const { report, y } = openCoverReport(itemTypeName('Carbon Report', 'list'), input, boundary, [
    {
      label: 'Woody cover',
      lines: [
        dataToText(String(year)),
        `${countText(years.length, 'year')} since ${years[0]!.year}`,
      ],
    },
    ...(forest && !('failure' in forest)
      ? [{ label: 'Forest', lines: [`Data of ${FOREST_CUT_OFF.year} and ${forest.year}`] }]
      : []),
  ]);
  await drawTitleBody(report, drawFindings(report, findings, y), async (span) => {
    const date = String(year);
    const map = { source, product: 'woody' as const, date, title: `Woody cover, ${date}` };
    await drawTitleMap(report, facts, map, span);
    drawWoodyClassChart(report, woody.years, chartBeside(span, 3));
  });
  return report;
}
