/** 0 success, 1 failure, 2 misuse or cancelled, 4 sign-in required. */
export type ExitCode = 0 | 1 | 2 | 4;

/** Ends a command with a message for the user. */
export class CommandFailedError extends Error {
  override readonly name = 'CommandFailedError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const misuse = (message: string) => new CommandFailedError(message, 2);
export const signInFirst = (message: string) =>
  new CommandFailedError(`${message} Run: fenceline login`, 4);
