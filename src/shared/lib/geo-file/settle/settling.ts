import type { LonLat } from '#shared/lib/lon-lat';
import type { FeatureRef, Properties } from '../answer.ts';
import type { Draft } from '../draft.ts';
import type { UseLimits } from '../limits.ts';
import type { Notes } from '../notes.ts';
import type { Polygon } from '../overlay/overlay.ts';
import type { Pace } from '../pace.ts';
import type { Box } from '../rings/ring-measures.ts';
import type { Choices } from './choices.ts';
import type { Offers } from './offers.ts';

/** A draft while its answer is made: what was chosen, and what there is to tell and to offer. */
export interface Settling {
  draft: Draft;
  choices: Choices;
  notes: Notes;
  pace: Pace;
  offers: Offers;
  use: UseLimits | null;
  near: LonLat | undefined;
}

/** A feature that can be used: valid areas in WGS84. */
export interface SettledFeature {
  ref: FeatureRef;
  id?: string | number;
  properties: Properties;
  polygons: Polygon[];
  areaHa: number;
  box: Box;
}

/** Everything an answer says, with its geometry as flat numbers. */
export interface Settled {
  features: SettledFeature[];
  /** What to draw for each feature, in the same order. */
  drawing: Polygon[][];
  offers: Offers;
  /** Null when there are features. */
  refusal: string | null;
  notes: Notes;
  projections: readonly string[];
  excess: readonly string[];
  isOutsideAustralia: boolean;
}
