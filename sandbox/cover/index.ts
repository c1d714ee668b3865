export { createSampleCover } from './cover-block.ts';
export type { CoverBlock } from './stored-cover.ts';
