import type { SignatureLook } from '#entities/registration/commitment';
import type { ShownAnswer } from '#entities/registration/form';
import type { RecordedFinding } from '#entities/soil-project/record';
import type { ProjectStatus } from '#shared/api/contract';
import type { ProjectFacts } from '../project-facts.ts';

/** A finding that a partner admin overrode, such as an overlap with another project. */
export interface OverrideFacts {
  rule: string;
  finding: string;
  reason: string;
  by: string;
  at: Date;
  /** The second partner admin; null if nobody confirmed it. */
  confirmedBy: string | null;
  confirmedAt: Date | null;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
}

/** A parcel as a payload declared it. */
export interface DeclaredParcel {
  /** Counts from 1, in the order of the payload. */
  number: number;
  key: string | null;
  lot: string;
  /** The part that belongs to the project; null for a whole lot. */
  part: string | null;
  state: string;
  localGovernmentArea: string;
  owner: string;
  nrmPlan: string;
  /** Whether land of another project is at it; null if the payload does not say. */
  isShared: boolean | null;
}

/** Declarations of a payload: sentences by subject, and one entry per parcel. */
export interface DeclaredWords {
  /** The project's name. */
  name: string;
  about: (readonly [label: string, sentence: string])[];
  parcels: DeclaredParcel[];
}

export interface ChangedWords {
  label: string;
  before: string;
  after: string;
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
  /** Name of its payload in the archive; null if nothing was posted. */
  payloadName: string | null;
  /** Number of posts under the submission's reference, and number of queries for it. */
  posts: number;
  queries: number;
  /** Findings at the confirmation; null for submissions of older versions. */
  checked: {
    /** Version of the software, and the names of all rules; null where only findings were stored. */
    version: string | null;
    rules: string[] | null;
    findings: RecordedFinding[];
  } | null;
  /** How the signed form and what was sent differ, in sentences. */
  signed: string;
  /** Differences from the declarations of the submission before it. */
  changes: ChangedWords[];
}

/** A PDF that was sent as the signed commitment. */
export interface SignedUploadFacts {
  fileName: string;
  form: number | null;
  at: Date;
  by: string;
  /** Result of the comparison with the created PDF, as a sentence. */
  found: string;
  looks: SignatureLook[];
}

/** The answers behind a commitment. */
export interface AnswersFacts {
  form: number;
  at: Date;
  answers: ShownAnswer[];
  /** Differences from the form before; empty for the first. */
  changes: ChangedWords[];
}

/** A sheet of the project area, which a person uploads to the regulator by hand. */
export interface SheetFacts {
  /** Its name in the archive. */
  name: string;
  /** The name of an earlier sheet with the same text. */
  sameAs: string | null;
  by: string;
  at: Date;
  /** The submissions that it was the latest sheet of. */
  attempts: number[];
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
  /** Declarations of the last posted submission; null if none was posted. */
  declared: ({ attempt: number; sentAt: Date } & DeclaredWords) | null;
  /** Titles of each parcel by its key, as file names with their dates and owners. */
  titlesOfParcel: Record<string, string[]>;
  signedUploads: SignedUploadFacts[];
  /** The latest form that was made into a commitment; null if none was. */
  answers: AnswersFacts | null;
  /** Changes of each earlier form, the oldest first. */
  formChanges: Omit<AnswersFacts, 'answers'>[];
  sheets: SheetFacts[];
  exchanges: ExchangeFacts[];
  /** Exchanges that only `exchanges.json` contains. */
  exchangesLeftOut: number;
}
