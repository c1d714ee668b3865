export { createSampleCover } from './cover-block.ts';
