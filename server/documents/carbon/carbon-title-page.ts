import { itemTypeName } from '#entities/cart';
import { dataToText } from '#entities/cover';
import { FOREST_CUT_OFF } from '#entities/report';
import type { ReportFinding } from '#shared/api/contract';
import { drawFindings } from '../cover/draw-findings.ts';
import { openCoverReport } from '../cover/open-cover-report.ts';
import { countText } from '../cover/report-words.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { CarbonFacts } from './carbon-facts.ts';

/**
 * Draws the title page: whose farm it is, until when the data reach, and what the report says.
 * Returns where the next section may start.
 */
export function drawCarbonTitlePage(
  { input, boundary, years, forest }: CarbonFacts,
  findings: readonly ReportFinding[],
): { report: ReportDocument; y: number } {
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
  return { report, y: drawFindings(report, findings, y) };
}
