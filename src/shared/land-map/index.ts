export { dropFirstMap, offerFirstMap, takeFirstMap, waitingMap } from './first-map.ts';
export { forgetMap, readRememberedMap, rememberMap, rememberMapsOf } from './remembered-map.ts';
export type { FirstMap } from './first-map.ts';
export type { RememberedFarm, RememberedMap } from './remembered-map.ts';
