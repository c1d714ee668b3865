import type { Road } from '../district/index.ts';

/** What is driven on, in metres; `widthM` of a road is its whole reserve, fence to fence. */
export const CARRIAGEWAY_M: Record<Road['kind'], number> = {
  highway: 11,
  road: 7,
  street: 9,
  track: 3.5,
};

/** Drawing order: what carries more lies on top. */
export const ROAD_KINDS: readonly Road['kind'][] = ['track', 'street', 'road', 'highway'];
