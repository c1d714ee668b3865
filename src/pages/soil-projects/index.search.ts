export { soilSearch } from './model/soil-search.ts';
