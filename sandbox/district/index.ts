export type { LandUnit, LandUse, Landscape, Locality, Road, Watercourse } from './landscape.ts';
export { sampleParcelRecords } from './parcel-records.ts';
export { SAMPLE_VERSION, sampleLandscape } from './sample-landscape.ts';
