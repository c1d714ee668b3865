export { BatchPanel } from './ui/BatchPanel.tsx';
export { BATCH_KINDS, BATCH_LABELS } from './model/batch.ts';
export type { BatchKind } from './model/batch.ts';
