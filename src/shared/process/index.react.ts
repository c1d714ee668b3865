export { bindUnits } from './bind-units.ts';
