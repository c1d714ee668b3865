/**
 * Why an outside system could not be used. After `not-configured`, `breaker-open` and `refused`
 * nothing has reached the system; after any other reason it may have carried out the request.
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
 * The only error of outside clients: the system gave no usable answer. The message contains only
 * the system and the reason, never a URL, a header or an answer, so it is safe to log.
 */
export class OutsideUnavailableError extends Error {
  override readonly name = 'OutsideUnavailableError';
  readonly system: string;
  readonly reason: OutsideReason;
  /** The HTTP status; only with reason `status`. */
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
