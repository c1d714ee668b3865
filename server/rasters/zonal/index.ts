export { readZones } from './read-zones.ts';
export type { ZoneReading } from './read-zones.ts';
export type { BlockPixels, Zone } from './zone-pixels.ts';
