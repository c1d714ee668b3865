export { regulatorQuery } from './api/regulator.ts';
