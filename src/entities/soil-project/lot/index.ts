export { type Lot, lotOf, missingOfLot, stateOf } from './model/lots.ts';
