export { loadMemoryEngine } from './memory-engine.ts';
export { MAX_TEXT_BYTES } from './parcel-texts.ts';
export { ensureSampleSnapshot } from '../../../sandbox/district/sample-snapshot.ts';
export { SnapshotError } from './snapshot-format.ts';
export { writeSnapshot } from './write-snapshot.ts';
