import type { CsvValue } from '#shared/lib/csv';
import type { ComparisonChoice } from '../cover/cover-report-input.ts';
import { choiceCounts, distanceText, isByHand } from './choice-text.ts';

const TITLES = [
  'found_by_search',
  'selection',
  'search_found',
  'search_chosen',
  'search_left_out',
  'others_added',
  'search_excluded_reserves',
  'search_excluded_waters',
  'search_excluded_roads',
];

/** Columns that say how the comparison parcels were chosen. */
export function choiceColumns(choice: ComparisonChoice | null): {
  titles: string[];
  cellsOf: (pid: string) => CsvValue[];
} {
  const counts = choice && choiceCounts(choice);
  const excluded = choice?.search?.excluded;
  const found = choice?.search && new Set(choice.search.chosenPids);
  const shared = [
    selectionText(choice),
    counts?.found ?? null,
    counts?.ofFound ?? null,
    counts?.leftOut ?? null,
    counts?.added ?? null,
    excluded?.reserves ?? null,
    excluded?.waters ?? null,
    excluded?.roads ?? null,
  ];
  return {
    titles: TITLES,
    cellsOf: (pid) => [found ? (found.has(pid) ? 'yes' : 'no') : null, ...shared],
  };
}

function selectionText(choice: ComparisonChoice | null): string {
  if (!choice) return 'not recorded';
  if (isByHand(choice)) return 'by hand';
  return [
    ...choice.distances.map(distanceText),
    ...(choice.isFromFile ? ['from a file'] : []),
  ].join('; ');
}
