export { areaWithout, cutOut, mergeAreas } from './boolean.ts';
export { crossingsOf, crossingsOfLine, rememberArea } from './crossings.ts';
export { metresPerDegree } from './metres.ts';
export { insetRings, offsetInwards } from './offset-area.ts';
export { hectaresOfRings, type AreaRings, type Vertices } from './rings.ts';
export { snapTo } from './snap.ts';
export { splitArea } from './split-area.ts';
