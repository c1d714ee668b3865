import { inputHash } from '../input-hash.ts';
import { factsOf } from '../map-backdrop.ts';
import { farmBoundaryOf, type FarmBoundary } from './farm-boundary.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

/** Everything a Farm Key's files are written from. */
export interface FarmKeyFacts {
  input: FarmKeyInput;
  boundary: FarmBoundary;
  /** Hash of the input; printed in every file. */
  hash: string;
}

/** @throws FarmKeyInputError */
export const farmKeyFacts = (input: FarmKeyInput): FarmKeyFacts => ({
  input,
  boundary: farmBoundaryOf(input),
  hash: inputHash(factsOf(input)),
});
