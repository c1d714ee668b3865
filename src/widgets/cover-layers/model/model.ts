import { createEvent, createStore } from 'effector';
import type { CoverProduct } from '#entities/cover';

/** The values under the pointer; null without data or off the map. */
export type PointedCover = Readonly<Record<CoverProduct, number | null>>;

const NOWHERE: PointedCover = { ground: null, woody: null };

export const coverPointed = createEvent<{ product: CoverProduct; value: number | null }>();
export const pointerLeft = createEvent();

/** Outside the screens' own state, because it changes with every move of the pointer. */
export const $pointedCover = createStore<PointedCover>(NOWHERE)
  .on(coverPointed, (pointed, { product, value }) =>
    pointed[product] === value ? pointed : { ...pointed, [product]: value },
  )
  .reset(pointerLeft);
