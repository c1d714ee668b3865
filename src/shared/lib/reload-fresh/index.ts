export { reloadFresh } from './reload-fresh.ts';
