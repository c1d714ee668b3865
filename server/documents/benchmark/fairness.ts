import { formatHectares } from '../australian-format.ts';
import { countText, haText, pointsText, sentences, shareText } from '../cover/report-words.ts';
import { drawParagraphs, drawSubheading } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { certaintyText } from './certainty-text.ts';
import { choiceText } from './choice-text.ts';
import {
  fairComparison,
  isChangedByWoodland,
  isWoodyUnlike,
  MIN_PARCELS,
  OPEN_BELOW,
  type FairComparison,
  type ParcelSet,
} from './fair-comparison.ts';
import type { PairedSeasons } from './ground-summary.ts';

const UNLIKE =
  'Parcels with other soil, other use or more trees differ for reasons that are not management.';

/**
 * Puts farm and comparison parcels side by side, and says how far the choice of parcels may explain
 * the result; returns where the next block may start.
 */
export function drawFairness(report: ReportDocument, facts: BenchmarkFacts, top: number): number {
  const fair = fairComparison(facts);
  const below = drawSets(report, fair, top);
  const notes = drawSubheading(report, 'Is it a fair comparison?', below + 10);
  const choice = sentences(choiceText(facts.input.comparison.choice), UNLIKE);
  return drawParagraphs(report, [choice, ...notesOf(fair, facts.summary.paired)], notes + 2);
}

function drawSets(report: ReportDocument, fair: FairComparison, top: number): number {
  const row = (name: string, { count, areaHa, medianHa, woodyShare }: ParcelSet) => [
    name,
    String(count),
    formatHectares(areaHa),
    medianHa === null ? '–' : formatHectares(medianHa),
    shareText(woodyShare),
  ];
  return drawTable(
    report,
    {
      columns: [
        { title: 'Set' },
        { title: 'Parcels', width: 60, align: 'right' },
        { title: 'Hectares', width: 80, align: 'right' },
        { title: 'Middle parcel, ha', width: 80, align: 'right' },
        { title: 'Woody when last seen', width: 90, align: 'right' },
      ],
      rows: [
        row('Farm', fair.farm),
        row('Comparison parcels', fair.comparison),
        row(`Comparison parcels under ${shareText(OPEN_BELOW)} woody`, fair.open),
      ],
    },
    top,
  );
}

/** Reservations about a result, the most important first. */
export function notesOf(fair: FairComparison, paired: PairedSeasons | null): string[] {
  const { farm, comparison, open, openPaired } = fair;
  const notes: string[] = [];
  if (paired) {
    notes.push(
      `The farm differs from the comparison parcels by ${pointsText(paired.difference)} percentage points on average. ${certaintyText(paired)}`,
    );
  }
  if (comparison.count < MIN_PARCELS) {
    notes.push(
      `There are only ${countText(comparison.count, 'comparison parcel')}: one unusual paddock can decide the result. ${MIN_PARCELS} or more say more.`,
    );
  }
  if (isWoodyUnlike(fair)) {
    notes.push(
      `The farm is ${shareText(farm.woodyShare)} woody and the comparison parcels ${shareText(comparison.woodyShare)}. Woodland covers the ground all year, so part of the difference comes from trees.`,
    );
  }
  if (paired && openPaired && isChangedByWoodland(paired, openPaired)) {
    notes.push(
      `Like with like: against the ${countText(open.count, 'parcel')} under ${shareText(OPEN_BELOW)} woody (${haText(open.areaHa)}) alone, the difference is ${pointsText(openPaired.difference)} percentage points. ${certaintyText(openPaired)}`,
    );
  }
  return notes;
}
