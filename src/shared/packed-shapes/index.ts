export { packShapes, unpackShapes, type PackedShapes } from './packed-shapes.ts';
