export {
  BATCH_KINDS,
  BATCH_LABELS,
  type BatchAction,
  type BatchKind,
  type BatchRow,
  actionOf,
  batchSheet,
  decidedStatus,
  isBatchDecision,
  isBatchReady,
  sendInBatch,
  sharedInBatch,
} from './model/batch.ts';
export {
  type Submission,
  prepareSubmission,
  readFacts,
  readOwnerNames,
  sendSubmission,
} from './model/submission.ts';
