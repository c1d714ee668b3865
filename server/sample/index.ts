export type { LandUnit, LandUse, Landscape, Locality, Road, Watercourse } from './landscape.ts';
export { SAMPLE_VERSION, sampleLandscape } from './sample-landscape.ts';
