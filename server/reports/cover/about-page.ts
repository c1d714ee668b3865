import { drawNotes, type Note } from '../pdf/notes.ts';
import { startPage } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { isDrawable } from '../pdf/text-runs.ts';
import { parcelDataSets, type CoverReportInput } from './cover-report-input.ts';
import type { WoodyCoverMeasured } from './measure-woody-cover.ts';
import { listText } from './report-words.ts';

export interface CoverGap {
  /** `ground cover` */
  what: string;
  /** Dates without any raster, and their names. */
  count: number;
  of: number;
  unit: 'seasons' | 'years';
  names: readonly string[];
  /** Dates of which less than half of the farm is measured. */
  thin: readonly string[];
}

export const woodyGap = ({ years, missing }: WoodyCoverMeasured): CoverGap => ({
  what: 'woody cover',
  count: missing.length,
  of: years.length,
  unit: 'years',
  names: missing.map(String),
  thin: years
    .filter(({ year, farm }) => !farm && !missing.includes(year))
    .map(({ year }) => String(year)),
});

/** What is missing from the data, or that nothing is. */
export function coverGaps(gaps: readonly CoverGap[]): Note {
  const told = gaps.map(({ what, count, of, unit, names, thin }) => {
    if (count === of) return `There are no ${what} data at all.`;
    if (thin.length === of - count) {
      return `The ${what} data do not reach this farm; it lies outside of the area they cover, or they have nothing there.`;
    }
    const missing = count > 0 ? `There are no ${what} data for ${listText(names)}. ` : '';
    const few =
      thin.length > 0
        ? `Less than half of the farm was seen in ${listText(thin)}, so ${thin.length === 1 ? 'it is' : 'they are'} left out. `
        : '';
    return missing + few || `The ${what} data have all ${of} ${unit}.`;
  });
  return { title: 'Gaps in the data', text: told.map((text) => text.trim()).join(' ') };
}

/** Method, limits and sources in plain words, on the last page. */
export function drawAboutPage(
  report: ReportDocument,
  input: CoverReportInput,
  hash: string,
  notes: readonly Note[],
): void {
  const { cover, farm, owner } = input;
  const [own, compared] = parcelDataSets(input).map((dataSet) => ({
    isSample: dataSet.isSample,
    text: `${dataSet.name}, version ${dataSet.version}`,
  }));
  const top = startPage(report, 'How this report was made', []);
  const names = [farm.propertyName, farm.frontGateAddress, farm.picCode, ...Object.values(owner)];
  drawNotes(
    report,
    [
      ...notes,
      {
        title: 'Data',
        text:
          `Parcels: ${own!.text}. ` +
          (compared ? `Comparison parcels: ${compared.text}. ` : '') +
          (cover.ground === null ? '' : `Ground cover: ${cover.ground}. `) +
          `Woody cover: ${cover.woody}.` +
          (cover.isSample || own!.isSample || compared?.isSample
            ? ' These are sample data, made up to show how Fenceline works. None of it was measured on real land.'
            : ''),
      },
      {
        title: 'Hectares',
        text: 'Areas are measured from the parcels’ boundaries on the WGS 84 ellipsoid and can differ a little from those on the title. Figures are rounded; totals are added up before rounding.',
      },
      ...(names.every(isDrawable)
        ? []
        : [
            {
              title: 'Names',
              text: 'This document is set in Latin, Greek and Cyrillic letters; other characters are shown as boxes.',
            },
          ]),
      {
        title: 'Check sum',
        text: `SHA-256 of the facts and measurements in this report: ${hash}`,
      },
    ],
    top,
  );
}
