import type { MultiPolygon, Polygon } from 'geojson';
import type { RadiusQuestion } from '../parcel-engine.ts';
import { tooSlow } from '../parcel-question-error.ts';
import { requireFarm, requireShape } from '../shape-gate.ts';
import { TooMuchWork } from './find/coverage.ts';
import { findUnderShape } from './find/under-shape.ts';
import { findWithinRadius } from './find/within-radius.ts';
import type { PackedParcels } from './packed-parcels.ts';
import { encodeParcelTile } from './tile/encode-parcel-tile.ts';

/** What would hold up the thread that answers calls. */
export type HeavyQuestion =
  | { kind: 'radius'; radius: RadiusQuestion }
  | { kind: 'shape'; shape: Polygon | MultiPolygon }
  | { kind: 'tile'; z: number; x: number; y: number };

/** Places of parcels, or a tile's bytes; null for an empty tile. */
export type HeavyAnswer = Uint32Array | Uint8Array | null;

/** Throws `ParcelQuestionError` for a question that is refused. */
export function answerHeavy(parcels: PackedParcels, question: HeavyQuestion): HeavyAnswer {
  try {
    switch (question.kind) {
      case 'radius':
        requireFarm(question.radius.farm);
        return findWithinRadius(parcels, question.radius);
      case 'shape':
        requireShape(question.shape);
        return findUnderShape(parcels, question.shape);
      case 'tile':
        return encodeParcelTile(parcels, question.z, question.x, question.y);
    }
  } catch (error) {
    throw error instanceof TooMuchWork ? tooSlow() : error;
  }
}
