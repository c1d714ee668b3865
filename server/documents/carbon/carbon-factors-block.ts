import { decimalText, rangeOf, wholeText } from '../cover/report-words.ts';
import { canopyHaOf, WOODY_CLASSES } from '../cover/woody-classes.ts';
import { drawSubheading } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import { carbonIn } from './carbon-estimate.ts';
import { DEFAULT_CARBON_FRACTION } from './carbon-factors.ts';
import type { CarbonFacts } from './carbon-facts.ts';

/**
 * Shows how the last year's estimate is composed, and where each factor is from; returns where the
 * next block may start.
 */
export function drawFactors(report: ReportDocument, facts: CarbonFacts, top: number): number {
  const end = drawComposition(report, facts, top);
  return drawReferences(report, facts, end + 10);
}

function drawComposition(
  report: ReportDocument,
  { years, input: { factors } }: CarbonFacts,
  top: number,
): number {
  const { year, figures, carbon } = years.at(-1)!;
  const only = (at: number) => figures.classHa.map((ha, i) => (i === at ? ha : 0));
  return drawTable(
    report,
    {
      columns: [
        { title: 'Class, canopy cover' },
        { title: 'Hectares', width: 62, align: 'right' },
        { title: 'Dry matter, t/ha: low, middle, high', width: 130, align: 'right' },
        { title: 'Carbon, t', width: 62, align: 'right' },
        { title: 'Range, t', width: 92, align: 'right' },
      ],
      rows: WOODY_CLASSES.map(({ label }, i) => {
        const { low, middle, high } = factors.biomass[i]!;
        const part = carbonIn(only(i + 1), factors);
        return [
          label,
          decimalText(figures.classHa[i + 1]!),
          `${low}, ${middle}, ${high}`,
          wholeText(part.middle),
          rangeOf(part),
        ];
      }),
      total: [
        'All canopy',
        decimalText(canopyHaOf(figures)),
        '',
        wholeText(carbon.middle),
        rangeOf(carbon),
      ],
    },
    drawSubheading(report, `How the estimate of ${year} is made`, top),
  );
}

const CONFIGURED = {
  factor: 'Dry matter above ground on a hectare',
  value: 'by class',
  reference: 'see “Factors” on the last page',
};

function drawReferences(
  report: ReportDocument,
  { input: { factors } }: CarbonFacts,
  top: number,
): number {
  const isDefault = factors.carbonFraction === DEFAULT_CARBON_FRACTION;
  return drawTable(
    report,
    {
      columns: [
        { title: 'Factor', width: 190 },
        { title: 'Value', width: 70 },
        { title: 'Reference' },
      ],
      rows: [
        ...(factors.references ?? [CONFIGURED]).map(({ factor, value, reference }) => [
          factor,
          value,
          reference,
        ]),
        [
          'Carbon in dry matter',
          String(factors.carbonFraction),
          isDefault
            ? 'IPCC 2006 Guidelines, volume 4, table 4.3'
            : 'see “Factors” on the last page',
        ],
        ['Carbon dioxide for each tonne of carbon', '44/12 = 3.67', 'ratio of molecular weights'],
      ],
    },
    top,
  );
}
