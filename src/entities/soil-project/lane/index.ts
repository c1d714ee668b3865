export { statusesIn } from './model/lanes.ts';
