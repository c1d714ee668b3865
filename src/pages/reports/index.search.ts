export { reportsSearch } from './model/reports-search.ts';
