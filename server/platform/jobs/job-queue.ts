import type { Sql } from '../db/database.ts';

/** Every kind of job and what it is told: ids only, the facts are read when it runs. */
export interface JobData {
  'deliver-payment': { paymentId: number };
  'tell-of-failed-delivery': { paymentId: number; reader: 'buyer' | 'support' };
  'drop-revoked-tokens': object;
  'reconcile-checkout': { intentId: string };
  /** `since`: when it was first put off (ISO 8601). */
  'tell-of-stuck-checkout': { intentId: string; because: 'away' | 'unusable'; since?: string };
  'make-commitment': { projectId: number };
  'make-condition-report': { projectId: number };
  'submit-to-cer': { submissionId: string };
  'watch-cer-decision': { submissionId: string };
  /** To all whom the change concerns, or to those of them who could not be told before. */
  'mail-project-change': { changeId: number; readers?: ('client' | 'partner')[] };
  'mail-plan-notice': { noticeId: number };
  'drop-upload': { documentId: number };
  'delete-old-records': object;
}
export type JobName = keyof JobData;

export interface JobQueue {
  /** Part of the caller's transaction: the job exists exactly when what it is for does. */
  enqueue<N extends JobName>(
    sql: Sql,
    name: N,
    data: JobData[N],
    options?: { startAfterS?: number },
  ): Promise<void>;
  /** Several jobs of one kind with one statement. */
  enqueueAll<N extends JobName>(
    sql: Sql,
    name: N,
    data: readonly JobData[N][],
    options?: { startAfterS?: number },
  ): Promise<void>;
}

export interface JobRun {
  /** No further try comes after this one. */
  isLastTry: boolean;
}

/** Thrown by a job that a stopping server ends. The job is handed back, and no try is counted. */
export class JobInterruptedError extends Error {
  override readonly name = 'JobInterruptedError';
}

/** May run twice for the same job, at once or one after the other. Throwing asks for another try. */
export type JobHandlers = {
  [N in JobName]: (data: JobData[N], run: JobRun) => Promise<void>;
};
