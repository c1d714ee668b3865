import type { ShownAnswer } from '#entities/registration/form';
import type { SoilProject } from '#entities/soil-project/record';
import type { BatchAction, BatchKind, BatchRow, Submission } from '#entities/submission/send';
import type { ProjectStatus } from '#shared/api/contract';
import type { Unsuccessful } from '../../../batch.ts';
import type { Overridable, OverrideChange } from '../../../submission/change-override.ts';
import type { StatusChange, SubmissionProgress } from '../../../submission/submit-project.ts';
import type { ProjectFile } from '../../../documents/project-files.ts';
import type { Signing } from '../../projects/signatures.ts';
import type { SortColumn } from './sorting.ts';

/** Size of the drawing: all columns of the terminal, and one row less than it has. */
export interface Size {
  columns: number;
  rows: number;
}

/** Data of one project that is loaded when the user looks at it. */
export type Part<T> =
  | { is: 'unasked' }
  | { is: 'loading' }
  | { is: 'there'; value: T }
  | { is: 'failed'; problem: string };

export interface DetailParts {
  history: readonly StatusChange[];
  files: readonly ProjectFile[];
  submission: Submission;
  signing: Signing;
  answers: readonly ShownAnswer[];
}
export type PartName = keyof DetailParts;

export const TABS = ['overview', 'documents', 'checks', 'history', 'log', 'answers'] as const;
export type Tab = (typeof TABS)[number];
/** The part each tab needs beyond the project itself. */
export const PART_OF: Record<Tab, PartName | null> = {
  overview: null,
  documents: 'files',
  checks: 'submission',
  history: 'history',
  log: null,
  answers: 'answers',
};

export type Detail = { projectId: number } & { [P in PartName]: Part<DetailParts[P]> };

/** A reason that the user types, and why it cannot be sent yet. */
interface Reason {
  note: string;
  problem: string | null;
  /** True while the review asks to confirm; only `y` then does. */
  isConfirming: boolean;
}

export type Dialog =
  | { kind: 'help'; top: number }
  | { kind: 'statuses'; at: number }
  | ({
      kind: 'decide';
      projectId: number;
      choices: readonly ProjectStatus[];
      /** Null until the user chooses. */
      at: number | null;
    } & Reason)
  /** Whether everybody has signed; `isUnsigned` once the user says no. */
  | ({ kind: 'signatures'; projectId: number; isUnsigned: boolean } & Reason)
  /** The problems that a reason can override; `change` is set once the user has chosen one. */
  | ({
      kind: 'override';
      projectId: number;
      at: number;
      change: OverrideChange | null;
    } & Reason)
  /** Asks what to do with the marked projects. */
  | { kind: 'batch-menu'; at: number | null; problem: string | null }
  | ({
      kind: 'batch';
      batch: BatchKind;
      ids: readonly number[];
      items: Part<readonly BatchRow[]>;
      top: number;
    } & Reason)
  /** A running or finished batch. */
  | { kind: 'batch-run'; top: number }
  /** The confirmation before submission; it shows the checks of the detail's `submission` part. */
  | { kind: 'submit'; projectId: number }
  /** After submission. */
  | { kind: 'progress'; projectId: number }
  | { kind: 'link'; name: string; link: string };

/** A submission sent from this review. */
export interface Underway {
  changes: readonly StatusChange[];
  /** Why progress is currently unavailable, while the review retries. */
  waitingFor: string | null;
  /** Why there will be no further progress. */
  problem: string | null;
  isOver: boolean;
}

/** What happened to one project of a batch. */
export interface BatchOutcome {
  projectId: number;
  projectName: string;
  outcome: 'done' | 'left-out' | Unsuccessful;
  /** Why the project is not done: an error, or each finding. */
  reasons: readonly string[];
}

/** The batch that runs, or the last one. */
export interface BatchRun {
  batch: BatchAction;
  total: number;
  outcomes: readonly BatchOutcome[];
  /** Why the current project waits, while the review tries it again. */
  waitingFor: string | null;
  isStopping: boolean;
  isOver: boolean;
}

/** How current the list is. */
export interface Freshness {
  isRefreshing: boolean;
  /** Time of the last answer, milliseconds since 1970; null before the first. */
  at: number | null;
  /** Why the last refresh failed. */
  problem: string | null;
}

export interface Message {
  tone: 'good' | 'bad' | 'plain';
  text: string;
}

/** The projects that the server found, as the web app finds them. */
export interface Found {
  search: string;
  ids: ReadonlySet<number>;
  /** False if there are more matches than the review requests. */
  isWhole: boolean;
}

export interface ReviewState {
  size: Size;
  /** The server's address, for the title line. */
  server: string;
  /** The partner's name in mails; empty until it has loaded. */
  partnerName: string;
  /** All projects, or the part of the first list loaded so far; null until some have loaded. */
  projects: readonly SoilProject[] | null;
  /** True once a complete list has loaded. */
  isComplete: boolean;
  /** Number of projects received by the current load; null while nothing is loading. */
  loading: { received: number } | null;
  freshness: Freshness;
  search: string;
  /** The server's answer to the latest search; null until it arrives, and without a search. */
  found: Found | null;
  /** True while typed characters go to the search. */
  isSearching: boolean;
  /** Shows only these statuses; all if empty. */
  statuses: ReadonlySet<ProjectStatus>;
  sort: { by: SortColumn; isDescending: boolean };
  /** The sorted projects after search and status filter. */
  listed: readonly SoilProject[];
  selectedId: number | null;
  /** Projects that the next decision or submission is about, if any. */
  marked: ReadonlySet<number>;
  /** Index of the table's first visible row. */
  top: number;
  isDetailOpen: boolean;
  tab: Tab;
  /** Index of the detail's first visible line, or of the selected document. */
  detailAt: number;
  detail: Detail | null;
  dialog: Dialog | null;
  /** By project id. */
  submissions: ReadonlyMap<number, Underway>;
  batchRun: BatchRun | null;
  /** Reasons typed and not sent, by `draftKey`. */
  drafts: ReadonlyMap<string, string>;
  /** Label of the decision or document request in progress. */
  busy: string | null;
  message: Message | null;
  /** Animation counter that advances while something is loading. */
  beat: number;
}

/** Input to the review: keys, loaded data, results of effects. */
export type ReviewEvent =
  | { type: 'key'; key: string }
  | { type: 'resized'; size: Size }
  | { type: 'beat' }
  /** Another page of the list being loaded. */
  | { type: 'page'; projects: readonly SoilProject[] }
  | { type: 'loaded'; projects: readonly SoilProject[]; partnerName: string; at: number }
  | { type: 'refresh-due' }
  /** The projects that may have changed; `all` is the total number of projects. */
  | { type: 'refreshed'; projects: readonly SoilProject[]; all: number; at: number }
  | { type: 'refresh-failed'; problem: string }
  | { type: 'found'; found: Found }
  /** The current version of one project. */
  | { type: 'project'; project: SoilProject }
  | { type: 'load-failed'; problem: string }
  | { [P in PartName]: PartRead<P> }[PartName]
  | { type: 'part-failed'; projectId: number; part: PartName; problem: string }
  | { type: 'decided'; projectId: number; to: ProjectStatus }
  | { type: 'signatures-checked'; projectId: number; form: number; isSigned: boolean }
  | { type: 'override-changed'; projectId: number; text: string }
  | { type: 'batch-checked'; items: readonly BatchRow[] }
  | { type: 'batch-check-failed'; problem: string }
  | { type: 'batch-outcome'; outcome: BatchOutcome }
  | { type: 'batch-waiting'; problem: string }
  | { type: 'batch-ended' }
  | { type: 'progress'; projectId: number; progress: SubmissionProgress }
  | { type: 'progress-ended'; projectId: number; problem: string | null }
  /** Another user changed the project first. */
  | { type: 'overtaken'; projectId: number; problem: string; last: StatusChange | null }
  | { type: 'done'; text: string }
  | { type: 'linked'; name: string; link: string }
  | { type: 'opened'; address: string; isShown: boolean }
  | { type: 'failed'; problem: string };

interface PartRead<P extends PartName> {
  type: 'part';
  part: P;
  projectId: number;
  value: DetailParts[P];
}

/** A side effect that the review requests. */
export type Effect =
  | { do: 'load' }
  | { do: 'load-one'; projectId: number }
  | { do: 'search'; search: string }
  /** Reads the projects that changed status since this ISO time. */
  | { do: 'refresh'; since: string }
  | { do: 'read'; part: PartName; project: SoilProject }
  | { do: 'decide'; project: SoilProject; to: ProjectStatus; note: string }
  | { do: 'submit'; submission: Submission }
  | { do: 'check-signatures'; project: SoilProject; isSigned: boolean; note: string }
  | {
      do: 'change-override';
      project: SoilProject;
      change: OverrideChange;
      finding: Overridable;
      reason: string;
    }
  | { do: 'check-batch'; batch: BatchKind; ids: readonly number[] }
  | { do: 'run-batch'; batch: BatchAction; items: readonly BatchRow[]; note: string }
  | { do: 'stop-batch' }
  | { do: 'open'; projectId: number }
  | { do: 'link' | 'save'; file: ProjectFile }
  | { do: 'suspend' }
  | { do: 'quit' };

export type Next = readonly [ReviewState, readonly Effect[]];

export const UNASKED = { is: 'unasked' } as const;
export const detailOf = (projectId: number): Detail => ({
  projectId,
  history: UNASKED,
  files: UNASKED,
  submission: UNASKED,
  signing: UNASKED,
  answers: UNASKED,
});

export const startOf = (server: string, size: Size): ReviewState => ({
  size,
  server,
  partnerName: '',
  projects: null,
  isComplete: false,
  loading: { received: 0 },
  freshness: { isRefreshing: false, at: null, problem: null },
  search: '',
  found: null,
  isSearching: false,
  statuses: new Set(),
  sort: { by: 'id', isDescending: true },
  listed: [],
  selectedId: null,
  marked: new Set(),
  top: 0,
  isDetailOpen: false,
  tab: 'overview',
  detailAt: 0,
  detail: null,
  dialog: null,
  submissions: new Map(),
  batchRun: null,
  drafts: new Map(),
  busy: null,
  message: null,
  beat: 0,
});
