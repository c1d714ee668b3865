/**
 * The release that this one replaces. Its servers keep working with this version's schema, so that
 * a deployment needs no pause and can be undone (docs/operations.md).
 */
export const PREVIOUS_RELEASE = {
  /** Tests build its server from this commit. */
  commit: '709f481e96cdd8fa33245a5e6e0e3613ab909459',
  /** A later migration may only add; the next release drops what it replaces. */
  lastMigration: '0040-billing.sql',
} as const;
