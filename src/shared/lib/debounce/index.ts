export { useDebounced } from './use-debounced.ts';
