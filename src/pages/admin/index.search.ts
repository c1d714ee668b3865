export { adminSearch } from './model/admin-search.ts';
