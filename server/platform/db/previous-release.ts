/**
 * The release that is replaced by this one. Its servers go on working with this version's schema, so
 * that a deployment needs no pause and can be undone (docs/operations.md).
 */
export const PREVIOUS_RELEASE = {
  /** Tests build its server from here. */
  commit: '709f481e96cdd8fa33245a5e6e0e3613ab909459',
  /** A later migration may only add; what it replaces is dropped by the next release. */
  lastMigration: '0040-billing.sql',
} as const;
