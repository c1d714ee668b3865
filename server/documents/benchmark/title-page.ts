import { itemTypeName } from '#entities/cart';
import { dataToText, seasonName } from '#entities/cover';
import type { ReportFinding } from '#shared/api/contract';
import { drawFindings } from '../cover/draw-findings.ts';
import { openCoverReport } from '../cover/open-cover-report.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';

/**
 * Draws the title page: whose farm it is, until when the data reach, and what the report says.
 * Returns where the next section may start.
 */
export function drawTitlePage(
  facts: BenchmarkFacts,
  findings: readonly ReportFinding[],
): { report: ReportDocument; y: number } {
  const { input, boundary } = facts;
  const { report, y } = openCoverReport(itemTypeName('Benchmark Report', 'list'), input, boundary, [
    {
      label: 'Ground cover',
      lines: measuredLines(
        'seasons',
        facts.ground.quarters.map(({ quarter, farm }) => farm && quarter),
      ),
    },
    {
      label: 'Woody cover',
      lines: measuredLines(
        'years',
        facts.woody.years.map(({ year, farm }) => farm && String(year)),
      ),
    },
  ]);
  return { report, y: drawFindings(report, findings, y) };
}

/** `Data to Autumn 2021`, `126 seasons`; `names` has null for each date that was not measured. */
function measuredLines(unit: string, dates: readonly (string | null)[]): string[] {
  const measured = dates.filter((date) => date !== null);
  const last = measured.at(-1);
  if (last === undefined) return [`none of ${dates.length} ${unit}`];
  const counted = measured.length === dates.length ? '' : `${measured.length} of `;
  const first = measured[0]!;
  const since = first.includes('-') ? seasonName(first) : first;
  return [dataToText(last), `${counted}${dates.length} ${unit} since ${since}`];
}
