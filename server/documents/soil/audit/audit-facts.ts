import type { ProjectStatus } from '#shared/api/contract';
import type { ProjectFacts } from '../project-facts.ts';

/** A finding that a partner admin overrode before the submission. */
export interface OverrideFacts {
  rule: string;
  finding: string;
  reason: string;
  by: string;
  at: Date;
}

export interface DocumentFacts {
  /** Kind in words, such as `Title document`. */
  kind: string;
  fileName: string;
  /** Its recorded details, such as the parcels of a title; blank if there are none. */
  about: string;
  byteLength: number;
  recordedAt: Date;
  recordedBy: string;
  removedAt: Date | null;
  removedBy: string | null;
}

export interface ChangeFacts {
  at: Date;
  from: ProjectStatus | null;
  to: ProjectStatus;
  by: string;
  note: string | null;
}

export interface SubmissionFacts {
  /** Counts from 1. */
  attempt: number;
  /** Reference by which the regulator knows it. */
  reference: string;
  requestedBy: string;
  requestedAt: Date;
  /** Null if nothing was posted. */
  sentAt: Date | null;
  /** SHA-256 of the bytes posted; null if nothing was posted. */
  sha256: string | null;
  cerId: string | null;
  outcome: string;
  warnings: string[];
}

/** An exchange, and how often it was repeated with the same answer. */
export interface ExchangeFacts {
  attempt: number;
  at: Date;
  /** Time of the last repetition; null if there was none. */
  lastAt: Date | null;
  repeats: number;
  method: 'POST' | 'GET';
  address: string;
  requestSha256: string | null;
  status: number | null;
  reason: string | null;
  headers: (readonly [name: string, value: string])[];
  /** The start of the body. */
  body: string;
  byteLength: number;
  durationMs: number;
}

/** All inputs of the auditor's summary. */
export interface AuditFacts {
  project: ProjectFacts;
  documents: DocumentFacts[];
  changes: ChangeFacts[];
  overrides: OverrideFacts[];
  submissions: SubmissionFacts[];
  exchanges: ExchangeFacts[];
  /** Exchanges that only `exchanges.json` contains. */
  exchangesLeftOut: number;
}
