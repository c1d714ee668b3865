import type { LonLatBounds } from '#shared/lib/lon-lat';

/** Mainland, Tasmania and the islands from Cocos to Norfolk. */
export const AUSTRALIA_BOUNDS: LonLatBounds = [96, -44, 169, -8];
