import { Worker } from 'node:worker_threads';
import { FairQueue } from '../../platform/workers/fair-queue.ts';
import {
  currentAccount,
  currentUser,
  type WorkAccount,
} from '../../platform/workers/work-account.ts';
import { ParcelQuestionError, tooSlow } from '../parcel-question-error.ts';

export interface ThreadPoolOptions {
  /** Path of the program, which answers each posted `Asked` with an `Answered`. */
  program: string;
  /** Passed to the program when it starts. */
  workerData: unknown;
  threads: number;
  /** Time limit in milliseconds; a query that exceeds it loses its thread. */
  limitMs: number;
  /** Maximum number of waiting queries; further ones are refused. */
  maxWaiting: number;
}

export interface Asked<Question> {
  id: number;
  question: Question;
}

export type Answered<Answer> = { id: number } & (
  | { answer: Answer }
  | { refusal: ParcelQuestionError['refusal']; message: string }
  | { failure: string }
);

interface Job {
  id: number;
  question: unknown;
  /** The account that the query's time is charged to. */
  account: WorkAccount | undefined;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  job: Job | null;
  /** Time at which it received its job. */
  startedAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Worker threads that answer one query at a time each, alternating between users. Starts threads on
 * first use and reuses them; replaces one that takes too long or breaks.
 */
export class ThreadPool<Question, Answer> {
  private readonly options: ThreadPoolOptions;
  private readonly threads = new Set<Thread>();
  private readonly waiting = new FairQueue<Job>();
  private lastId = 0;
  private isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.options = options;
  }

  /**
   * Rejects with `ParcelQuestionError` for refusals, and with `Error` when the thread breaks or
   * fails.
   */
  ask<A extends Answer>(question: Question): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(closed());
      if (this.waiting.size >= this.options.maxWaiting) return reject(busy());
      this.lastId += 1;
      const account = currentAccount();
      const job = { id: this.lastId, question, account, resolve, reject };
      this.waiting.push(currentUser(), job);
      this.next();
    });
  }

  private next(): void {
    if (this.waiting.size === 0 || this.isClosed) return;
    let thread = [...this.threads].find(({ job }) => job === null);
    if (!thread && this.threads.size < this.options.threads) thread = this.start();
    if (!thread) return;
    const { worker } = thread;
    const job = this.waiting.shift()!;
    thread.job = job;
    thread.startedAt = performance.now();
    thread.timer = setTimeout(() => this.end(thread, tooSlow()), this.options.limitMs);
    worker.ref();
    const asked: Asked<unknown> = { id: job.id, question: job.question };
    worker.postMessage(asked, []);
  }

  private start(): Thread {
    const { program, workerData } = this.options;
    const worker = new Worker(program, { workerData });
    const thread: Thread = { worker, job: null, startedAt: 0, timer: undefined };
    this.threads.add(thread);
    worker.on('message', (answered: Answered<Answer>) => this.settle(thread, answered));
    worker.on('error', (error) => this.end(thread, error));
    worker.on('exit', () => this.end(thread, new Error('A thread ended before it answered.')));
    return thread;
  }

  private settle(thread: Thread, answered: Answered<Answer>): void {
    const { job } = thread;
    if (job?.id !== answered.id) return;
    clearTimeout(thread.timer);
    countTime(thread);
    thread.job = null;
    // An idle thread does not keep the process alive.
    thread.worker.unref();
    if ('answer' in answered) job.resolve(answered.answer as never);
    else if ('failure' in answered) job.reject(new Error(answered.failure));
    else job.reject(new ParcelQuestionError(answered.refusal, answered.message));
    this.next();
  }

  /** Terminates a thread and frees its slot for a new one. */
  private end(thread: Thread, error: Error): void {
    if (!this.threads.delete(thread)) return;
    clearTimeout(thread.timer);
    countTime(thread);
    thread.job?.reject(error);
    void thread.worker.terminate();
    this.next();
  }

  /** Rejects queries in progress and waiting. */
  async close(): Promise<void> {
    this.isClosed = true;
    const threads = [...this.threads];
    this.threads.clear();
    for (const { reject } of this.waiting.clear()) reject(closed());
    for (const { job, timer } of threads) {
      clearTimeout(timer);
      job?.reject(closed());
    }
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}

function countTime({ job, startedAt }: Thread): void {
  if (job?.account) job.account.ms += performance.now() - startedAt;
}

const busy = () =>
  new ParcelQuestionError('busy', 'Too many searches are running. Please try again in a moment.');

const closed = () =>
  new ParcelQuestionError('busy', 'The parcel data is being updated. Please try again.');
