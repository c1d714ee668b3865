export { soilStandingQuery } from './api/soil-standing.ts';
export { soilAddress } from './model/soil-address.ts';
