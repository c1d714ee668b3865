import type { ParcelRecord } from '#entities/parcel';
import { syntheticCadastre, type Region } from '../parcels/synthetic-cadastre.ts';

/** Each state's share of the parcels, about that of the real cadastres, and where its lots begin. */
const STATES: readonly (Region & { share: number })[] = [
  { state: 'NSW', share: 0.3, origin: [146.5, -34] },
  { state: 'QLD', share: 0.25, origin: [143, -28] },
  { state: 'VIC', share: 0.2, origin: [141, -39] },
  { state: 'WA', share: 0.12, origin: [115, -35] },
  { state: 'SA', share: 0.08, origin: [134, -36] },
  { state: 'TAS', share: 0.03, origin: [145.5, -43.5] },
  { state: 'NT', share: 0.01, origin: [131, -16] },
  { state: 'ACT', share: 0.01, origin: [148.5, -36] },
];

/** Generates the lots of all states, state by state, as rural as those of `syntheticCadastre`. */
export function* nationalCadastre(count: number): Generator<ParcelRecord, void> {
  for (const { share, ...region } of STATES) {
    yield* syntheticCadastre(Math.round(count * share), region);
  }
}
