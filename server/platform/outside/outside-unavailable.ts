/**
 * Why an outside system could not be used. After `not-configured`, `breaker-open` and `refused`
 * nothing has reached it; after any other reason the request may have been carried out there.
 */
export type OutsideReason =
  | 'not-configured'
  | 'breaker-open'
  | 'refused'
  | 'network'
  | 'timeout'
  | 'redirect'
  | 'oversize'
  | 'status'
  | 'garbage';

/**
 * The one error of every outside client: the system did not give an answer that can be used. Its
 * message names the system and the reason only, so it may be logged: never an address, a header or
 * what was answered.
 */
export class OutsideUnavailableError extends Error {
  override readonly name = 'OutsideUnavailableError';
  readonly system: string;
  readonly reason: OutsideReason;
  /** The HTTP status, with reason `status` only. */
  readonly status: number | undefined;

  constructor(
    system: string,
    reason: OutsideReason,
    detail: { status?: number; cause?: unknown } = {},
  ) {
    super(
      `${system} is unavailable (${reason}${detail.status === undefined ? '' : ` ${detail.status}`})`,
      detail.cause === undefined ? undefined : { cause: detail.cause },
    );
    this.system = system;
    this.reason = reason;
    this.status = detail.status;
  }
}
