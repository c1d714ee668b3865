export { FGB_GEOMETRY, FGB_TYPES, fgbFeature, type FgbFeature } from './feature.ts';
export type { FlatBufferTable } from './flat-buffer-table.ts';
export { fgbHeader, type FgbHeader } from './header.ts';
