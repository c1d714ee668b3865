export { areaHa } from './area-ha.ts';
export { bboxOf } from './bbox.ts';
export { pointInGeometry, rayCrosses } from './point-in-geometry.ts';
