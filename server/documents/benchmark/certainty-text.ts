import { countText, pointsText } from '../cover/report-words.ts';
import type { PairedSeasons } from './ground-summary.ts';

/** Says whether chance alone could explain an average difference. */
export function certaintyText({ seasons, interval }: PairedSeasons): string {
  if (!interval) return `${countText(seasons, 'season')} are too few to tell it from chance.`;
  const { low, high } = interval;
  const range = `Its 95% interval is ${pointsText(low)} to ${pointsText(high)}`;
  return low <= 0 && high >= 0
    ? `${range}, which includes zero: chance alone could explain it.`
    : `${range}, so chance alone does not explain it.`;
}

/** `+3.4 (+1.2 to +5.6)`; the difference alone where its interval is unknown. */
export function differenceText({ difference, interval }: PairedSeasons): string {
  const range = interval ? ` (${pointsText(interval.low)} to ${pointsText(interval.high)})` : '';
  return `${pointsText(difference)}${range}`;
}

/** `98 of 126`, `98 of 126, 1 equal`. */
export function aheadText({ aheadSeasons, equalSeasons, seasons }: PairedSeasons): string {
  const equal = equalSeasons > 0 ? `, ${equalSeasons} equal` : '';
  return `${aheadSeasons} of ${seasons}${equal}`;
}
