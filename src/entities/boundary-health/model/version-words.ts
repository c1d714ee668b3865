import { formatHectares } from '#entities/farm';
import type { BoundaryVersion } from '#shared/api/contract';

const CHANGES: Record<BoundaryVersion['kind'], string> = {
  found: 'First recorded',
  created: 'Added',
  edited: 'Edited',
  restored: 'Restored',
  'gate-moved': 'Gate moved to the boundary',
  'slivers-dropped': 'Slivers removed',
  'gaps-filled': 'Gaps filled',
  snapped: 'Snapped to parcels',
  'parcels-completed': 'Whole parcels taken',
  'parcels-accepted': 'New parcels accepted',
};

/** Says what made a version: `Restored version 3`. */
export const changeWords = ({ kind, restored_from: from }: BoundaryVersion): string =>
  kind === 'restored' ? `Restored version ${from}` : CHANGES[kind];

/** Less than half of the last digit shown of hectares. */
const SAME_HA = 0.005;

/** Formats a difference in hectares: `+14 ha`, `−0.5 ha`; null for areas of the same size. */
export function differenceWords(fromHa: number, toHa: number): string | null {
  const difference = toHa - fromHa;
  if (Math.abs(difference) < SAME_HA) return null;
  return `${difference > 0 ? '+' : '−'}${formatHectares(Math.abs(difference))}`;
}

/** Says how large the farm was at a version and what changed: `412 ha (+14 ha)`. */
export function sizeWords({ before_ha: before, area_ha: area }: BoundaryVersion): string {
  const difference = before === null ? null : differenceWords(before, area);
  return difference === null ? formatHectares(area) : `${formatHectares(area)} (${difference})`;
}
