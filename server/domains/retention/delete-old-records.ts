import { sql as raw, type RawBuilder } from 'kysely';
import { RESTORE_DAYS } from '#entities/farm';
import type { AppContext } from '../app-context.ts';
import type { JobHandlers } from '../../platform/jobs/job-queue.ts';
import { dropStrayFiles } from '../sales/deliveries/drop-stray-files.ts';
import { dropUpload, uploadsNeverRecorded } from '../soil/files/uploads.ts';

/** Days for which records are retained after their creation, and farms after their deletion. */
export const RETENTION_DAYS = {
  /** Stored results of writes, for clients that send the same write again. */
  operations: 7,
  /** Unpaid checkouts. */
  checkouts: 90,
  tasks: 365,
  /** Links to documents, after they ended, with their log of reads. */
  reportLinks: 365,
  /** Versions of deleted farms, including farms that an order still needs. */
  boundaryVersions: RESTORE_DAYS + 1,
  /** Later than the last possible restore, so that no farm is deleted while it is restored. */
  farms: RESTORE_DAYS + 1,
} as const;

/** Few enough for one short transaction. */
const MAX_ROWS = 5_000;
const DAY_MS = 86_400_000;

type DeleteSome = (before: Date) => RawBuilder<unknown>;

const deleteSome: Record<keyof typeof RETENTION_DAYS, DeleteSome> = {
  operations: (before) => raw`
    DELETE FROM operation WHERE (issuer, subject, op_id) IN (
      SELECT issuer, subject, op_id FROM operation WHERE created_at < ${before} LIMIT ${MAX_ROWS})`,
  // While `found_unpaid_at` is null, PayPal may still report a payment, or a person has to check.
  checkouts: (before) => raw`
    DELETE FROM checkout_intent WHERE id IN (
      SELECT kept.id FROM checkout_intent kept
      WHERE kept.created_at < ${before} AND kept.found_unpaid_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM payment WHERE payment.intent_id = kept.id)
        AND NOT EXISTS (SELECT FROM statement_payment WHERE statement_payment.intent_id = kept.id)
      LIMIT ${MAX_ROWS})`,
  tasks: (before) => raw`
    DELETE FROM task WHERE id IN (
      SELECT id FROM task WHERE created_at < ${before} LIMIT ${MAX_ROWS})`,
  reportLinks: (before) => raw`
    DELETE FROM report_link WHERE id IN (
      SELECT id FROM report_link WHERE ends_at < ${before} LIMIT ${MAX_ROWS / 10})`,
  boundaryVersions: (before) => raw`
    DELETE FROM boundary_version WHERE (farm_id, number) IN (
      SELECT v.farm_id, v.number FROM boundary_version v JOIN farm f ON f.id = v.farm_id
      WHERE f.deleted_at < ${before} LIMIT ${MAX_ROWS / 100})`,
  // Orders, open checkouts and soil projects still need their farm.
  farms: (before) => raw`
    WITH gone AS (
      SELECT f.id FROM farm f
      WHERE f.deleted_at < ${before}
        AND NOT EXISTS (SELECT FROM payment_item i WHERE i.farm_id = f.id)
        AND NOT EXISTS (SELECT FROM soil_project p WHERE p.farm_id = f.id)
        AND NOT EXISTS (SELECT FROM checkout_intent c
          WHERE c.owner_id = f.owner_id
            AND c.items @> jsonb_build_array(jsonb_build_object('farmId', f.id)))
      LIMIT ${MAX_ROWS / 100}),
    parcels AS (DELETE FROM farm_parcel WHERE farm_id IN (SELECT id FROM gone)),
    paddocks AS (DELETE FROM farm_paddock WHERE farm_id IN (SELECT id FROM gone)),
    boundaries AS (DELETE FROM farm_boundary WHERE farm_id IN (SELECT id FROM gone)),
    maps AS (DELETE FROM embed_key WHERE farm_id IN (SELECT id FROM gone))
    DELETE FROM farm WHERE id IN (SELECT id FROM gone)`,
};

/** Deletes records that are no longer needed, so that no table grows without bound. */
export function deleteOldRecords(app: AppContext): JobHandlers['delete-old-records'] {
  return async (_data, run) => {
    const counts: Record<string, number> = {};
    for (const [kind, days] of Object.entries(RETENTION_DAYS)) {
      const before = new Date(app.now().getTime() - days * DAY_MS);
      counts[kind] = await deleteAll(app, deleteSome[kind as keyof typeof RETENTION_DAYS](before));
    }
    counts['audit'] = await deleteOldAudit(app);
    // Each upload has its own job for this; here are the uploads whose job failed permanently.
    const uploads = await uploadsNeverRecorded(app);
    for (const documentId of uploads) await dropUpload(app)({ documentId }, run);
    const strays = await dropStrayFiles(app);
    app.log.info({ ...counts, uploads: uploads.length, strays }, 'deleted old records');
  };
}

/** The database itself retains the entries of the last year. */
async function deleteOldAudit(app: AppContext): Promise<number> {
  const before = new Date(app.now().getTime() - app.settings.AUDIT_RETENTION_DAYS * DAY_MS);
  let count = 0;
  for (;;) {
    const { rows } = await app.database.asWorker((sql) =>
      raw<{ gone: number }>`SELECT delete_old_audit(${before}, ${MAX_ROWS}) AS gone`.execute(sql),
    );
    const gone = rows[0]?.gone ?? 0;
    count += gone;
    if (gone === 0) return count;
  }
}

async function deleteAll(app: AppContext, some: RawBuilder<unknown>): Promise<number> {
  let count = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await app.database.asWorker((sql) => some.execute(sql));
    count += Number(numAffectedRows);
    if (numAffectedRows === 0n) return count;
  }
}
