export { arrange, type Arrangement } from './arrangement.ts';
export { linkRings } from './link-rings.ts';
export {
  differenceOf,
  intersectionOf,
  landInside,
  nested,
  unionOf,
  type Polygon,
} from './overlay.ts';
export { findIntersections } from './segment-intersections.ts';
export { edgePositions, edgesOf } from './simple-rings.ts';
export { createWorkBudget, type WorkBudget } from '../base/work-budget.ts';
