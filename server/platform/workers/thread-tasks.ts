/** Limits of a task, and its messages for callers when the server is too busy. */
export interface ThreadTask {
  /** Limit of processor time for one input. */
  limitMs: number;
  /** Maximum number of waiting inputs; callers alternate. */
  maxWaiting: number;
  /** Limit of the heap; Node's own without one. */
  maxHeapMb?: number;
  /** Inputs that run at the same time; one without a number. */
  threads?: number;
  /** Starts a thread for each input and ends it, so that a file leaves nothing behind. */
  isFreshThread?: true;
  /** Message when too many inputs are waiting. */
  waiting: string;
  /** Message when the machine was too busy to finish in time. */
  late: string;
  /** Seconds until a client tries again; ten without a number. */
  retryS?: number;
}

const DRAWING_FARMS = 'The server is busy drawing farms. Please try again shortly.';
const DRAWING_MAPS = 'The server is busy drawing maps. Please try again shortly.';
const CHECKING_FILES =
  'The server is checking many files. Nothing is lost. Please try again shortly.';
const AGAIN = 'because the server is busy. Nothing is lost. Please try again shortly.';

const checking = (what: string) => ({
  waiting: 'The server is busy checking boundaries. Nothing is lost. Please try again shortly.',
  late: `${what} could not be checked in time, ${AGAIN}`,
});

/** Work that runs in threads, because one input could block the calls of others for minutes. */
export const THREAD_TASKS = {
  /** A body of 16 MiB becomes values of about 100 MB. */
  body: {
    limitMs: 5_000,
    maxWaiting: 40,
    maxHeapMb: 512,
    waiting:
      'The server is reading many large requests. Nothing is lost. Please try again shortly.',
    late: `The request could not be read in time, ${AGAIN}`,
    retryS: 5,
  },
  boundary: { limitMs: 5_000, maxWaiting: 20, ...checking('The boundary') },
  health: { limitMs: 15_000, maxWaiting: 20, maxHeapMb: 1_024, ...checking('The boundary') },
  paddock: { limitMs: 10_000, maxWaiting: 20, ...checking('The paddocks') },
  land: {
    limitMs: 20_000,
    maxWaiting: 200,
    maxHeapMb: 1_024,
    waiting: 'The server is comparing much land. Nothing is lost. Please try again shortly.',
    late: `The land could not be compared in time, ${AGAIN}`,
  },
  thumbnail: {
    limitMs: 5_000,
    maxWaiting: 40,
    waiting: DRAWING_FARMS,
    late: DRAWING_FARMS,
    retryS: 5,
  },
  drawing: {
    limitMs: 10_000,
    maxWaiting: 20,
    isFreshThread: true,
    waiting: DRAWING_MAPS,
    late: DRAWING_MAPS,
  },
  /** Each waiting file takes up to 20 MB of memory. */
  pdf: {
    limitMs: 5_000,
    maxWaiting: 10,
    maxHeapMb: 256,
    threads: 2,
    isFreshThread: true,
    waiting: CHECKING_FILES,
    late: `The file could not be checked in time, ${AGAIN}`,
  },
  /** Twice the time of a check: pdf.js takes 0.3 s to start, and reads two files. */
  'pdf-comparison': {
    limitMs: 10_000,
    maxWaiting: 10,
    maxHeapMb: 256,
    isFreshThread: true,
    waiting: CHECKING_FILES,
    late: 'The signed PDF could not be compared with the commitment yet, because the server is busy.',
  },
} satisfies Record<string, ThreadTask>;

export type ThreadTaskName = keyof typeof THREAD_TASKS;
