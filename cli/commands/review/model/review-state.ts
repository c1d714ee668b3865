import type { SoilProject } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';
import type { Submission } from '../../../submission/prepare-submission.ts';
import type { StatusChange, SubmissionProgress } from '../../../submission/submit-project.ts';
import type { ProjectFile } from '../../../documents/project-files.ts';
import type { SortColumn } from './sorting.ts';

export interface Size {
  columns: number;
  rows: number;
}

/** Something of one project that is asked for when it is looked at. */
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
/** What a tab shows beyond the project itself. */
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
      /** Chosen; only `y` makes it. */
      isConfirming: boolean;
    }
  /** Before it is sent; the checks are those of the detail. */
  | { kind: 'submit'; projectId: number }
  /** Once it is sent. */
  | { kind: 'progress'; projectId: number }
  | { kind: 'link'; name: string; link: string };

/** A submission that was sent from here. */
export interface Underway {
  changes: readonly StatusChange[];
  /** Why nothing can be told just now. */
  waitingFor: string | null;
  /** Why nothing more will be told. */
  problem: string | null;
  isOver: boolean;
}

export interface Message {
  tone: 'good' | 'bad' | 'plain';
  text: string;
}

export interface ReviewState {
  size: Size;
  /** Who looks at which server, for the heading. */
  server: string;
  /** Every project, or those of the first list that came so far; null until there is one. */
  projects: readonly SoilProject[] | null;
  /** A whole list was there. */
  isComplete: boolean;
  /** Projects of the list that came so far; null while none is on its way. */
  loading: { received: number } | null;
  search: string;
  /** What is typed goes to the search. */
  isSearching: boolean;
  /** Only these; empty for all. */
  statuses: ReadonlySet<ProjectStatus>;
  sort: { by: SortColumn; isDescending: boolean };
  /** The projects in their order, the search and the statuses applied. */
  listed: readonly SoilProject[];
  selectedId: number | null;
  /** Index of the first row of the table that is seen. */
  top: number;
  isDetailOpen: boolean;
  tab: Tab;
  /** The first line of the detail that is seen, or the chosen document. */
  detailAt: number;
  detail: Detail | null;
  dialog: Dialog | null;
  /** By project. */
  submissions: ReadonlyMap<number, Underway>;
  /** A decision or a document is on its way. */
  busy: string | null;
  message: Message | null;
  /** Counts while something is waited for. */
  beat: number;
}

/** What the world tells. */
export type ReviewEvent =
  | { type: 'key'; key: string }
  | { type: 'resized'; size: Size }
  | { type: 'beat' }
  /** Some more of the list that is on its way. */
  | { type: 'page'; projects: readonly SoilProject[] }
  | { type: 'loaded'; projects: readonly SoilProject[] }
  /** One project as it is now. */
  | { type: 'project'; project: SoilProject }
  | { type: 'load-failed'; problem: string }
  | { [P in PartName]: PartRead<P> }[PartName]
  | { type: 'part-failed'; projectId: number; part: PartName; problem: string }
  | { type: 'decided'; projectId: number; to: ProjectStatus }
  | { type: 'progress'; projectId: number; progress: SubmissionProgress }
  | { type: 'progress-ended'; projectId: number; problem: string | null }
  /** Somebody else changed the project before this could be done. */
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

/** What is asked of the world. */
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
