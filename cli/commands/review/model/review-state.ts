import type { SoilProject } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';
import type { Submission } from '../../../submission/prepare-submission.ts';
import type { StatusChange, SubmissionProgress } from '../../../submission/submit-project.ts';
import type { ProjectFile } from '../../../documents/project-files.ts';
import type { SortColumn } from './sorting.ts';

/** Of the drawing: all columns of the terminal, and one row less than it has. */
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
}
export type PartName = keyof DetailParts;

export const TABS = ['overview', 'documents', 'checks', 'history', 'log'] as const;
export type Tab = (typeof TABS)[number];
/** The part each tab needs beyond the project itself. */
export const PART_OF: Record<Tab, PartName | null> = {
  overview: null,
  documents: 'files',
  checks: 'submission',
  history: 'history',
  log: null,
};

export type Detail = { projectId: number } & { [P in PartName]: Part<DetailParts[P]> };

export type Dialog =
  | { kind: 'help' }
  | { kind: 'statuses'; at: number }
  | {
      kind: 'decide';
      projectId: number;
      choices: readonly ProjectStatus[];
      at: number;
      note: string;
      /** True once a choice is made; only `y` then confirms it. */
      isConfirming: boolean;
    }
  /** Before submission; the checks are the detail's `submission` part. */
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

export interface Message {
  tone: 'good' | 'bad' | 'plain';
  text: string;
}

export interface ReviewState {
  size: Size;
  /** The signed-in user and the server, for the title line. */
  server: string;
  /** All projects, or the part of the first list loaded so far; null until some have loaded. */
  projects: readonly SoilProject[] | null;
  /** True once a complete list has loaded. */
  isComplete: boolean;
  /** Number of projects received by the current load; null while nothing is loading. */
  loading: { received: number } | null;
  search: string;
  /** True while typed characters go to the search. */
  isSearching: boolean;
  /** Shows only these statuses; all if empty. */
  statuses: ReadonlySet<ProjectStatus>;
  sort: { by: SortColumn; isDescending: boolean };
  /** The sorted projects after search and status filter. */
  listed: readonly SoilProject[];
  selectedId: number | null;
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
  | { type: 'loaded'; projects: readonly SoilProject[] }
  /** The current version of one project. */
  | { type: 'project'; project: SoilProject }
  | { type: 'load-failed'; problem: string }
  | { [P in PartName]: PartRead<P> }[PartName]
  | { type: 'part-failed'; projectId: number; part: PartName; problem: string }
  | { type: 'decided'; projectId: number; to: ProjectStatus }
  | { type: 'progress'; projectId: number; progress: SubmissionProgress }
  | { type: 'progress-ended'; projectId: number; problem: string | null }
  /** Another user changed the project first. */
  | { type: 'overtaken'; projectId: number; problem: string; last: StatusChange | null }
  | { type: 'done'; text: string }
  | { type: 'linked'; name: string; link: string }
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
  | { do: 'read'; part: PartName; project: SoilProject }
  | { do: 'decide'; project: SoilProject; to: ProjectStatus; note: string }
  | { do: 'submit'; submission: Submission }
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
});

export const startOf = (server: string, size: Size): ReviewState => ({
  size,
  server,
  projects: null,
  isComplete: false,
  loading: { received: 0 },
  search: '',
  isSearching: false,
  statuses: new Set(),
  sort: { by: 'id', isDescending: true },
  listed: [],
  selectedId: null,
  top: 0,
  isDetailOpen: false,
  tab: 'overview',
  detailAt: 0,
  detail: null,
  dialog: null,
  submissions: new Map(),
  busy: null,
  message: null,
  beat: 0,
});
