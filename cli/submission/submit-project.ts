import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sendSubmission, type Submission } from '#entities/submission/send';
import { contract, type ProjectStatus, type ResultOf } from '#shared/api/contract';
import { refusalOf } from '#shared/api';
import { type Connection, LostAnswerError } from '../connection/connected.ts';
import { CommandFailedError } from '../failure.ts';

export type StatusChange = ResultOf<typeof contract.soilProjects.history>[number];

/** A status change, or a notice that the server is unreachable and the call will be retried. */
export type SubmissionProgress = { kind: 'moved'; change: StatusChange } | Waiting;
interface Waiting {
  kind: 'waiting';
  problem: string;
}

type Link = Pick<Connection, 'send' | 'signal'>;

/** Maximum number of attempts to send a change whose response was lost. */
const SEND_ATTEMPTS = 4;
const MIN_WAIT_MS = 250;
const MAX_WAIT_MS = 5_000;
const WAIT_GROWTH = 1.3;

type Pause = (ms: number, signal: AbortSignal) => Promise<void>;
const pause: Pause = (ms, signal) => delay(ms, undefined, { signal });

/** C1 and C2 advance by themselves; every other status stays until somebody acts. */
export const isUnderWay = (status: ProjectStatus): boolean => status === 'C1' || status === 'C2';

/** Submits a project and yields every step from C1 to C4 or C3; see `sendPatiently`. */
export async function* submitProject(
  link: Link,
  submission: Submission,
  wait: Pause = pause,
  batchId: string | null = null,
): AsyncGenerator<SubmissionProgress, void> {
  yield* sendPatiently(link, submission, wait, batchId);
  yield* watchSubmission(link, submission.project.projectId, wait);
}

/**
 * Sends a submission at most once: it retries a lost response with the same operation id, and the
 * server refuses a project already in progress.
 * Throws `CommandFailedError` if the server refuses it or is unreachable; `signal` aborts it.
 */
export const sendPatiently = (
  link: Link,
  submission: Submission,
  wait: Pause = pause,
  batchId: string | null = null,
): AsyncGenerator<Waiting, void> =>
  sendOnce((opId) => sendSubmission(link, submission, { batchId, opId }), link.signal, wait);

/**
 * Sends a change and retries with the same operation id while its response is lost, so that the
 * server makes it only once.
 */
export async function* sendOnce(
  send: (opId: string) => Promise<unknown>,
  signal: AbortSignal,
  wait: Pause = pause,
): AsyncGenerator<Waiting, void> {
  const opId = randomUUID();
  let lost: LostAnswerError | null = null;
  for (let attempt = 1; ; attempt++) {
    try {
      await send(opId);
      return;
    } catch (error) {
      if (error instanceof LostAnswerError) lost = error;
      const isUnanswered = ['UNREACHABLE', 'UNREADABLE'].includes(refusalOf(error) ?? '');
      if (!isUnanswered || attempt === SEND_ATTEMPTS || signal.aborted) {
        // If the session ended meanwhile, nobody knows whether an earlier attempt made the change.
        throw isUnanswered || isSignedOut(error) ? (lost ?? error) : error;
      }
      yield { kind: 'waiting', problem: (error as Error).message };
      await wait(attempt * 1_000, signal).catch((ended: unknown) => {
        throw lost ?? ended;
      });
    }
  }
}

/**
 * Yields the steps of a project's latest submission, from C1 until it is no longer in progress.
 * Reports an unreachable server and retries indefinitely; `signal` aborts it.
 */
export async function* watchSubmission(
  { send, signal }: Link,
  projectId: number,
  wait: Pause = pause,
): AsyncGenerator<SubmissionProgress, void> {
  let reported: number | null = null;
  for (let waitMs = MIN_WAIT_MS; ; waitMs = Math.min(waitMs * WAIT_GROWTH, MAX_WAIT_MS)) {
    try {
      const changes = await send(contract.soilProjects.history, { project_id: projectId });
      reported ??= changes.findLastIndex((change) => change.to_status === 'C1');
      // Never submitted: yields only its current status.
      if (reported === -1) reported = changes.length - 1;
      const news = changes.slice(reported);
      reported += news.length;
      for (const change of news) yield { kind: 'moved', change };
      if (!isUnderWay(changes.at(-1)!.to_status)) return;
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
      yield { kind: 'waiting', problem: (error as Error).message };
    }
    await wait(waitMs, signal);
  }
}

const isSignedOut = (error: unknown) => error instanceof CommandFailedError && error.exitCode === 4;

/** A retry would not help: signed out, forbidden, no such project, or an internal error. */
const isFinal = (error: unknown) =>
  !(error instanceof CommandFailedError) ||
  isSignedOut(error) ||
  ['FORBIDDEN', 'NOT_FOUND'].includes(refusalOf(error) ?? '');
