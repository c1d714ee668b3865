export { createSampleGeocoder, type SampleGeocoder } from './sample-geocoder.ts';
