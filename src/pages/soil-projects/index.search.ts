export { SoilSearch } from './model/soil-search.ts';
