export { MapSearch } from './ui/MapSearch.tsx';
export type { FoundPlace } from './model/search-result.ts';
