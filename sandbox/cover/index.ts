export { createSampleCover } from './cover-block.ts';
export { sampleRainfall } from './rainfall.ts';
