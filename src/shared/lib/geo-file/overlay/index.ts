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
export { findIntersections } from '../rings/segment-intersections.ts';
export { edgePositions, edgesOf } from '../rings/simple-rings.ts';
export { createWorkBudget, type WorkBudget } from '../work-budget.ts';
