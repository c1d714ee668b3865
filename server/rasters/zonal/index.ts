export { readZones } from './read-zones.ts';
export type { ZoneReading } from './read-zones.ts';
export { zonePixels } from './zone-pixels.ts';
export type { Zone } from './zone-pixels.ts';
