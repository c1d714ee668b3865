import type { Projection } from '../base/parsed-file.ts';

/** Identifies a feature within a parsed file: its layer's index and its number there. */
export type FeatureKey = `${number}/${number}`;

/** Overrides how a layer's coordinates are read. */
export interface Placement {
  projection?: Projection;
  axes?: 'swapped' | 'mirrored';
}

/** The user's decisions about a file so far. */
export interface Choices {
  placements: ReadonlyMap<number, Placement>;
  /** Indices of the layers to use; null for all. */
  layers: ReadonlySet<number> | null;
  closed: ReadonlySet<FeatureKey>;
  repaired: ReadonlySet<FeatureKey>;
  leftOut: ReadonlySet<FeatureKey>;
  /** Features whose insets become holes. */
  cutOut: ReadonlySet<FeatureKey>;
  /** Features whose doubtful holes are used as land. */
  filled: ReadonlySet<FeatureKey>;
  /** Whether overlapping features are merged. */
  isMerged: boolean;
  toleranceM: number | null;
}

export const NO_CHOICES: Choices = {
  placements: new Map(),
  layers: null,
  closed: new Set(),
  repaired: new Set(),
  leftOut: new Set(),
  cutOut: new Set(),
  filled: new Set(),
  isMerged: false,
  toleranceM: null,
};

export type ChoiceSet = 'closed' | 'repaired' | 'leftOut' | 'cutOut' | 'filled';

/** Adds features to one of the sets of the choices. */
export const choose = (choices: Choices, set: ChoiceSet, keys: readonly FeatureKey[]): Choices => ({
  ...choices,
  [set]: new Set([...choices[set], ...keys]),
});

/** Overrides the placement of layers in the choices. */
export const place = (
  choices: Choices,
  layers: readonly number[],
  placement: Placement,
): Choices => ({
  ...choices,
  placements: new Map([
    ...choices.placements,
    ...layers.map((layer) => [layer, { ...choices.placements.get(layer), ...placement }] as const),
  ]),
});
