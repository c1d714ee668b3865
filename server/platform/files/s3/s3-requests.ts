import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { measuredBreakers, measuredRequests } from '../../measured.ts';
import { OutsideUnavailableError } from '../../outside/outside-unavailable.ts';
import { currentTrace } from '../../trace.ts';
import { describeS3Failure, type S3Problem } from './s3-problem.ts';

/** Name in errors, logs and metrics. */
const SYSTEM = 'The file store';
const BREAK_AFTER = 5;
const BREAK_MS = 10_000;
const SERVER_ERROR = 500;

interface SdkError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number | undefined };
}

export const statusOf = (error: unknown) => (error as SdkError).$metadata?.httpStatusCode;

export interface S3Requests {
  /** Runs one operation and turns its failures into `OutsideUnavailableError`. */
  <T>(operation: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Passes on a file that is being read, and turns its failures into the same error. */
  overStream(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/**
 * Creates the function through which all requests to one S3 server go: it limits their time, counts
 * them, and sends nothing for a while after several failures. `onProblem` gets words for operators.
 */
export function createS3Requests({
  timeoutMs,
  onProblem = () => {},
}: {
  timeoutMs: number;
  onProblem?: ((problem: S3Problem) => void) | undefined;
}): S3Requests {
  // A refusal of one request says nothing about the next.
  const isAway = (error: Error) =>
    error instanceof OutsideUnavailableError &&
    (error.status === undefined || error.status >= SERVER_ERROR);
  const breaker = circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(BREAK_AFTER),
  });

  async function run<T>(operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let outcome = 'answered';
    try {
      return await breaker.execute(() =>
        operation(AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
          throw asUnavailable(error, onProblem);
        }),
      );
    } catch (error) {
      const problem =
        error instanceof BrokenCircuitError
          ? new OutsideUnavailableError(SYSTEM, 'breaker-open')
          : error;
      if (problem instanceof OutsideUnavailableError) outcome = problem.reason;
      throw problem;
    } finally {
      measuredRequests.publish({
        system: SYSTEM,
        outcome,
        ms: performance.now() - startedAt,
        trace: currentTrace(),
      });
    }
  }

  measuredBreakers.set(SYSTEM, () => breaker.state === CircuitState.Open);
  return Object.assign(run, {
    async *overStream(content: AsyncIterable<Uint8Array>) {
      try {
        yield* content;
      } catch (error) {
        throw asUnavailable(error, onProblem);
      }
    },
  });
}

/** Leaves an error that did not come from the S3 server as it is. */
function asUnavailable(error: unknown, onProblem: (problem: S3Problem) => void): unknown {
  if (error instanceof SourceError) return error.cause;
  if (!(error instanceof Error)) return error;
  const { name, code } = error as SdkError;
  const status = statusOf(error);
  const problem = describeS3Failure({ name, code, status });
  const { reason } = problem;
  onProblem(problem);
  return new OutsideUnavailableError(SYSTEM, reason, {
    ...(reason === 'status' && status !== undefined && { status }),
  });
}

/** The content that should be stored could not be read; its cause is why. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
