export { loadMemoryEngine } from './memory-engine.ts';
export { MAX_TEXT_BYTES } from './parcel-texts.ts';
export { SnapshotError } from './snapshot-format.ts';
export { verifySnapshot } from './verify-snapshot.ts';
export { writeSnapshot } from './write-snapshot.ts';
