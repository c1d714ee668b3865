import { pointsText } from '../cover/report-words.ts';
import { rangeText } from './difference-findings.ts';
import type { PairedSeasons } from './ground-summary.ts';

/** `+3.4 (+1.2 to +5.6)`; the difference alone where its interval is unknown. */
export function differenceText({ difference, interval }: PairedSeasons): string {
  return `${pointsText(difference)}${interval ? ` (${rangeText(interval)})` : ''}`;
}

/** `98 of 126`, `98 of 126, 1 equal`. */
export function aheadText({ aheadSeasons, equalSeasons, seasons }: PairedSeasons): string {
  const equal = equalSeasons > 0 ? `, ${equalSeasons} equal` : '';
  return `${aheadSeasons} of ${seasons}${equal}`;
}
