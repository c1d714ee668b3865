export type { Place } from './api/find-places.ts';
