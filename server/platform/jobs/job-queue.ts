import type { Sql } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable-error.ts';

/** Data of every kind of job: only ids, because the facts are read when it runs. */
export interface JobData {
  /** `isExtra`: an admin has it tried before its next try, which stays as it is. */
  'deliver-payment': { paymentId: number; isExtra?: true };
  /** Delivers an order that takes longer than usual, in a queue of its own. */
  'deliver-long-payment': { paymentId: number; isExtra?: true };
  'notify-of-failed-delivery': { paymentId: number; reader: 'buyer' | 'support' };
  'drop-revoked-tokens': object;
  'reconcile-checkout': { intentId: string };
  /** `since`: time of the first postponement (ISO 8601). */
  'notify-of-stuck-checkout': {
    intentId: string;
    because: 'away' | 'unusable' | 'paid twice';
    since?: string;
  };
  'send-refund': { requestId: string };
  'record-refund': { eventId: string };
  'notify-of-payment-event': { eventId: string };
  'check-refunds': object;
  /** Issues last month's statements of all plans that have none yet. */
  'issue-statements': object;
  /** Queues a mail about every statement that is overdue. */
  'remind-of-statements': object;
  /** Orders reports once more for their buyers, where newer data have arrived. */
  'refresh-reports': object;
  'mail-statement-reminder': { documentId: number };
  'mail-billing': { documentId: number };
  /** Sends a mail once more that was sent before. `requestId` tells one request from the next. */
  'mail-again': { requestId: string } & (
    | { orderId: number; mail: 'received' | 'delivery' }
    | { documentId: number }
  );
  'mail-order-problem': { problemId: number };
  'make-commitment': { projectId: number };
  'make-condition-report': { projectId: number };
  /** Compares a signed commitment with the generated one. */
  'compare-signed': { documentId: number };
  'submit-to-cer': { submissionId: string };
  'watch-cer-decision': { submissionId: string };
  /** Mails everybody concerned by the change, or only the `readers` whose mail failed before. */
  'mail-project-change': { changeId: number; readers?: ('client' | 'partner')[] };
  /** Mails the partner once about a batch, unless a later change of it follows. */
  'mail-batch-digest': { changeId: number; postponedSince?: string };
  /** Mails the other partner admins, or only the `readers` (account ids) whose mail failed before. */
  'mail-waiting-override': { overrideId: number; readers?: number[] };
  'mail-plan-notice': { noticeId: number };
  'mail-address-change': { changeId: number; reader: 'old' | 'new' };
  'mail-order-received': { paymentId: number };
  /** Finds what ends soon and queues a mail about each. */
  'notice-expiry': object;
  'mail-expiry-notice': { noticeId: number };
  'read-register': object;
  'drop-upload': { documentId: number };
  'delete-old-records': object;
}
export type JobName = keyof JobData;

export interface JobQueue {
  /** Adds a job within the caller's transaction, so that both commit together. */
  enqueue<N extends JobName>(
    sql: Sql,
    name: N,
    data: JobData[N],
    options?: { startAfterS?: number },
  ): Promise<void>;
  /** Adds several jobs of one kind with one statement. */
  enqueueAll<N extends JobName>(
    sql: Sql,
    name: N,
    data: readonly JobData[N][],
    options?: { startAfterS?: number },
  ): Promise<void>;
}

export interface JobRun {
  /** True if there will be no further try. */
  isLastTry: boolean;
}

/** True if a job that fails with the error will not run again. */
export const isGivenUp = (error: unknown, { isLastTry }: JobRun): boolean =>
  isLastTry && !(error instanceof DatabaseUnavailableError);

/**
 * Thrown by a job that a stopping server interrupts. Returns the job to the queue without counting
 * a try.
 */
export class JobInterruptedError extends Error {
  override readonly name = 'JobInterruptedError';
}

/**
 * May run twice for the same job, concurrently or in sequence. Throwing requests another try; a
 * `DatabaseUnavailableError` counts as none, for as long as the database refuses.
 */
export type JobHandlers = {
  [N in JobName]: (data: JobData[N], run: JobRun) => Promise<void>;
};
