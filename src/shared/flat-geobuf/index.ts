export { FGB_GEOMETRY, FGB_TYPES, fgbFeature } from './feature.ts';
export type { FlatBufferTable } from './flat-buffer-table.ts';
export { fgbHeader, type FgbHeader } from './header.ts';
