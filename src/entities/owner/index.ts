export { countFarms } from './model/count-farms.ts';
