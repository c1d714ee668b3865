export type { Place } from './geocoder.ts';
