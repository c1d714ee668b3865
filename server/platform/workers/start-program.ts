import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

const SHELL = '/bin/sh';
const LOWEST = constants.priority.PRIORITY_LOW;
/** A shell would print "Killed"; what programs print still goes to this process's own output. */
const QUIETLY = 'exec 4>&2 2>/dev/null\n';
/** A shell adds this to the number of the signal that ended a program. */
const SIGNALLED = 128;

/**
 * Starts a program that reads nothing and writes to this process's output. To start a process,
 * Linux copies the page tables of the parent process, which blocks a server of 400 MB for 13 to 18
 * ms. Therefore a small shell, which is started with the first program, starts all programs.
 */
export function startProgram(
  command: readonly string[],
  { isLowPriority }: { isLowPriority: boolean },
): StartedProgram {
  if (process.platform === 'win32' || !existsSync(SHELL)) {
    return startDirectly(command, isLowPriority);
  }
  starter ??= new Starter(() => (starter = null));
  return starter.start(isLowPriority ? ['nice', '-n', String(LOWEST), ...command] : command);
}

let starter: Starter | null = null;

/** A program that runs, or will in a moment. */
export class StartedProgram {
  /** Resolves to the exit code or the signal that ended it, or to why it could not start. */
  readonly ended: Promise<string>;
  /** Called only by its starter. */
  end: (how: string) => void = () => {};
  /** Null until it runs. */
  processId: number | null = null;
  private hasEnded = false;
  private readonly early: NodeJS.Signals[] = [];

  constructor() {
    this.ended = new Promise((resolve) => {
      this.end = (how) => {
        this.hasEnded = true;
        resolve(how);
      };
    });
  }

  /** Called only by its starter. */
  begin(processId: number): void {
    this.processId = processId;
    for (const name of this.early) this.signal(name);
  }

  /** Sends a signal once the program runs, and none after it has ended. */
  signal(name: NodeJS.Signals): void {
    if (this.hasEnded) return;
    if (this.processId === null) {
      this.early.push(name);
      return;
    }
    try {
      process.kill(this.processId, name);
    } catch {
      // The program has ended, and its starter will report it.
    }
  }
}

/** A shell that starts programs, and reports the id of each process and how it ended. */
class Starter {
  private readonly shell: ChildProcess;
  private readonly commands: Writable;
  private readonly programs = new Map<number, StartedProgram>();
  private lastId = 0;

  /** `onEnd` is called when the shell has ended. */
  constructor(onEnd: () => void) {
    // In a session of its own, so that Ctrl-C in the terminal does not reach it.
    this.shell = spawn(SHELL, [], {
      stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
      detached: true,
    });
    this.commands = this.shell.stdin!;
    this.commands.on('error', () => undefined);
    this.commands.write(QUIETLY);
    const news = this.shell.stdio[3] as Readable;
    createInterface({ input: news }).on('line', (line) => this.hear(line));
    const end = (how: string) => {
      onEnd();
      for (const program of this.programs.values()) {
        program.signal('SIGKILL');
        program.end(how);
      }
      this.programs.clear();
    };
    this.shell.once('error', (error) => end(error.message));
    this.shell.once('exit', () => end('the shell that started it has ended'));
    // The shell ends with its input, which ends with this process.
    for (const handle of [this.shell, this.commands, news]) {
      (handle as unknown as { unref: () => void }).unref();
    }
  }

  start(command: readonly string[]): StartedProgram {
    this.lastId += 1;
    const id = this.lastId;
    const program = new StartedProgram();
    this.programs.set(id, program);
    const words = command.map(quoted).join(' ');
    // `jobs` makes the shell forget earlier programs that have ended.
    this.commands.write(
      `jobs >/dev/null; { ${words} 2>&4 3>&- 4>&- & ` +
        `echo ${id} begin $! >&3; wait $!; echo ${id} end $? >&3; } &\n`,
    );
    return program;
  }

  private hear(line: string): void {
    const [id, what, value] = line.split(' ');
    const program = this.programs.get(Number(id));
    if (what === 'begin') program?.begin(Number(value));
    else {
      this.programs.delete(Number(id));
      program?.end(howEnded(Number(value)));
    }
  }
}

/** A word of a shell's command that stands for this text. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function howEnded(status: number): string {
  const signal = Object.entries(constants.signals).find(([, n]) => n === status - SIGNALLED);
  return signal?.[0] ?? String(status);
}

function startDirectly([file, ...args]: readonly string[], isLowPriority: boolean): StartedProgram {
  const program = new StartedProgram();
  const child = spawn(file!, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  child.once('error', (error) => program.end(error.message));
  child.once('exit', (code, signal) => program.end(signal ?? String(code)));
  if (child.pid === undefined) return program;
  program.begin(child.pid);
  try {
    // Set at once, because threads that start later inherit the priority.
    if (isLowPriority) setPriority(child.pid, LOWEST);
  } catch {
    // The program has ended, or this system has no priorities.
  }
  return program;
}
