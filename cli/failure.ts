/** 0 done, 1 failed, 2 misuse or cancelled. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with a message for the person who gave it. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const misuse = (message: string) => new CommandFailed(message, 2);
