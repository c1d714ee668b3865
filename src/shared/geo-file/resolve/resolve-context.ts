import type { LonLat } from '#shared/lib/lon-lat';
import { type Box } from '#shared/lib/geo';
import type { FeatureRef, NamedPoint, Properties } from '../base/import-result.ts';
import type { ParsedFile } from '../base/parsed-file.ts';
import type { UseLimits } from '../base/limits.ts';
import type { Notes } from '../base/notes.ts';
import type { Polygon } from '../overlay/overlay.ts';
import type { WorkBudget } from '../base/work-budget.ts';
import type { Choices } from './choices.ts';
import type { Offers } from './offers.ts';

/** Context for resolving a parsed file: the user's choices, and the notes and offers collected so far. */
export interface ResolveContext {
  parsed: ParsedFile;
  choices: Choices;
  notes: Notes;
  budget: WorkBudget;
  offers: Offers;
  use: UseLimits | null;
  near: LonLat | undefined;
}

/** A usable feature: valid areas in WGS84. */
export interface ResolvedFeature {
  ref: FeatureRef;
  id?: string | number;
  properties: Properties;
  polygons: Polygon[];
  areaHa: number;
  box: Box;
}

/** Content of an import result, with geometry as flat arrays. */
export interface ResolvedFile {
  features: ResolvedFeature[];
  /** Polygons to draw for each feature, in the same order. */
  drawing: Polygon[][];
  offers: Offers;
  /** Null when there are features. */
  refusal: string | null;
  /** Whether the refused file is about something other than areas. */
  isOtherContent?: true;
  notes: Notes;
  projections: readonly string[];
  /** Points of the file, in degrees. */
  points: readonly NamedPoint[];
  excess: readonly string[];
  isOutsideAustralia: boolean;
}
