export { createSampleGeocoder } from './sample-geocoder.ts';
