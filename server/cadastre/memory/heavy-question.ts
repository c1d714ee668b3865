import { canBeFarmed } from '#entities/parcel';
import type { LotsQuestion } from '../parcel-engine.ts';
import { QUESTION_LIMITS, tooMuchFound, tooSlow } from '../parcel-question-error.ts';
import { requireFarm, requireShape } from '../shape-gate.ts';
import { encodeLots } from '../wire-parcel.ts';
import { TooMuchWorkError } from './find/coverage.ts';
import { findUnderShape } from './find/under-shape.ts';
import { findWithinRadius } from './find/within-radius.ts';
import type { PackedParcels } from './packed-parcels.ts';
import { encodeParcelTile } from './tile/encode-parcel-tile.ts';

/** Queries that would block the thread that answers calls. */
export type HeavyQuestion =
  | LotsQuestion
  | { kind: 'lots'; lots: LotsQuestion }
  | { kind: 'tile'; z: number; x: number; y: number };

/** Indices of parcels, JSON of lots, or a tile's bytes; null for an empty tile. */
export type HeavyAnswer = Uint32Array | LotsJson | Uint8Array | null;

/** `EncodedRows` in a form that can be transferred between threads. */
export interface LotsJson {
  length: number;
  json: Uint8Array;
}

/** Throws `ParcelQuestionError` for a query that is refused. */
export function answerHeavy(parcels: PackedParcels, question: HeavyQuestion): HeavyAnswer {
  try {
    switch (question.kind) {
      case 'radius':
      case 'shape':
        return find(parcels, question);
      case 'lots': {
        const found = find(parcels, question.lots);
        const lots = found.filter((parcel) => canBeFarmed(parcels.groupOf(parcel)));
        const { length, json } = encodeLots(lots.length, (i) => parcels.record(lots[i]!));
        return { length, json };
      }
      case 'tile':
        return encodeParcelTile(parcels, question.z, question.x, question.y);
    }
  } catch (error) {
    throw error instanceof TooMuchWorkError ? tooSlow() : error;
  }
}

/**
 * Returns the indices of the parcels found. Throws when there are more than one answer may hold.
 */
function find(parcels: PackedParcels, question: LotsQuestion): Uint32Array {
  const found = findUnlimited(parcels, question);
  if (found.length > QUESTION_LIMITS.found) throw tooMuchFound(found.length);
  return found;
}

function findUnlimited(parcels: PackedParcels, question: LotsQuestion): Uint32Array {
  if (question.kind === 'radius') {
    requireFarm(question.radius.farm);
    return findWithinRadius(parcels, question.radius);
  }
  requireShape(question.shape);
  return findUnderShape(parcels, question.shape);
}
