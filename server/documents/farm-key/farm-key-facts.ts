import { inputHash } from '../input-hash.ts';
import { farmBoundaryOf, type FarmBoundary } from './farm-boundary.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

/** All a Farm Key's files are written from. */
export interface FarmKeyFacts {
  input: FarmKeyInput;
  boundary: FarmBoundary;
  /** Of the input; in every file. */
  hash: string;
}

/** @throws FarmKeyInputError */
export const farmKeyFacts = (input: FarmKeyInput): FarmKeyFacts => ({
  input,
  boundary: farmBoundaryOf(input),
  hash: inputHash(input),
});
