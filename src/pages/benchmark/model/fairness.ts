import { MAX_COMPARISON_HA, MAX_COMPARISON_PARCELS } from '#entities/parcel';

/** The size of some land, as counted parcels. */
export interface LandFacts {
  parcelCount: number;
  totalHa: number;
  /** Half of the parcels are larger, half smaller; null without parcels. */
  medianHa: number | null;
}

export function landFacts(hectares: readonly number[]): LandFacts {
  const sorted = hectares.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  return {
    parcelCount: sorted.length,
    totalHa: sorted.reduce((sum, ha) => sum + ha, 0),
    medianHa: upper === undefined || lower === undefined ? null : (lower + upper) / 2,
  };
}

const limit = (most: number, of: string) => `${most.toLocaleString('en-AU')} ${of}`;

/** Which limit of a report the parcels exceed; null if none. */
export function exceededLimit({ parcelCount, totalHa }: LandFacts): string | null {
  if (parcelCount > MAX_COMPARISON_PARCELS) return limit(MAX_COMPARISON_PARCELS, 'parcels');
  if (totalHa > MAX_COMPARISON_HA) return limit(MAX_COMPARISON_HA, 'hectares');
  return null;
}

/** How the sizes of the parcels compare, in plain words; null without parcels on either side. */
export function sizeVerdict(compared: LandFacts, farm: LandFacts): string | null {
  if (!compared.medianHa || !farm.medianHa) return null;
  const ratio = compared.medianHa / farm.medianHa;
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  if (percent === 0) return 'The median parcel is the same size as your farm’s.';
  if (ratio >= 2) {
    const times = ratio.toLocaleString('en-AU', { maximumSignificantDigits: 2 });
    return `The median parcel is ${times} times the size of your farm’s.`;
  }
  return `The median parcel is ${percent}% ${ratio > 1 ? 'larger' : 'smaller'} than your farm’s.`;
}
