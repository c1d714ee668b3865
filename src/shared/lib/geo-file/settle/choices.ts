import type { Projection } from '../draft.ts';

/** A feature among all of a draft: the place of its layer and its number there. */
export type FeatureKey = `${number}/${number}`;

/** How the numbers of a layer are to be understood, when not as it says. */
export interface Placement {
  projection?: Projection;
  axes?: 'swapped' | 'mirrored';
}

/** What the user has decided about a file so far. */
export interface Choices {
  placements: ReadonlyMap<number, Placement>;
  /** Layers that are wanted; null: all. */
  layers: ReadonlySet<number> | null;
  closed: ReadonlySet<FeatureKey>;
  repaired: ReadonlySet<FeatureKey>;
  leftOut: ReadonlySet<FeatureKey>;
  /** Whether features that overlap become one. */
  isMerged: boolean;
  toleranceM: number | null;
}

export const NO_CHOICES: Choices = {
  placements: new Map(),
  layers: null,
  closed: new Set(),
  repaired: new Set(),
  leftOut: new Set(),
  isMerged: false,
  toleranceM: null,
};

/** The choices with features added to one of their sets. */
export const choose = (
  choices: Choices,
  set: 'closed' | 'repaired' | 'leftOut',
  keys: readonly FeatureKey[],
): Choices => ({ ...choices, [set]: new Set([...choices[set], ...keys]) });

/** The choices with layers placed otherwise. */
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
