import { createEvent, createStore } from 'effector';
import type { CoverProduct } from '#entities/cover';

/** The values under the pointer; null without data or off the map. */
export type PointedCover = Readonly<Partial<Record<CoverProduct, number | null>>>;

export const coverPointed = createEvent<{ product: CoverProduct; value: number | null }>();
export const pointerLeft = createEvent();

/** Separate from the screens' own state, because it changes with every move of the pointer. */
export const $pointedCover = createStore<PointedCover>({})
  .on(coverPointed, (pointed, { product, value }) =>
    (pointed[product] ?? null) === value ? pointed : { ...pointed, [product]: value },
  )
  .reset(pointerLeft);
