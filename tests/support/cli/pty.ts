import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { vi } from 'vitest';

export interface PtyOptions {
  /** The program's whole environment, except that TERM, PATH and HOME have defaults. */
  env?: Record<string, string>;
  cwd?: string;
  columns?: number;
  rows?: number;
}

export interface PtyRun {
  pid: number;
  /**
   * Types a text, or keys as a terminal sends them (`\r`, `\u0003` for Ctrl-C, `\u001b[A` for up).
   */
  write(text: string): void;
  resize(columns: number, rows: number): void;
  kill(signal?: string): void;
  /** The visible screen: its lines without trailing blanks. */
  screenText(): string;
  /** Also includes what scrolled off the top; lines that the terminal wrapped are joined. */
  scrollbackText(): string;
  /** Every byte the program wrote, including control codes. */
  written(): string;
  /** True while the program uses the alternate screen. */
  isFullScreen(): boolean;
  /**
   * Resolves when the screen shows the text; rejects after `timeoutMs` with the screen's content.
   */
  waitFor(text: string | RegExp, timeoutMs?: number): Promise<void>;
  /** Resolves once the program has ended and the screen shows its last output. */
  exit: Promise<{ code: number; signal: number }>;
}

/** Runs a program in a pseudo-terminal; an emulator renders its screen. */
export function runInPty(file: string, args: readonly string[], options: PtyOptions = {}): PtyRun {
  const { env = {}, cwd = process.cwd(), columns = 80, rows = 24 } = options;
  const screen = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 10_000,
    allowProposedApi: true,
  });
  const child = spawn(file, [...args], {
    name: env['TERM'] ?? 'xterm-256color',
    cols: columns,
    rows,
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      ...env,
    },
  });
  let written = '';
  let shown = '';
  const showScreen = () => {
    shown = linesFrom(screen.buffer.active.baseY, false);
  };
  child.onData((data) => {
    written += data;
    // Like real terminals, shows a synchronised frame only once it is complete.
    screen.write(data, () => {
      if (!screen.modes.synchronizedOutputMode) showScreen();
    });
  });
  // Programs query the cursor position and wait for the response.
  screen.onData((answer) => child.write(answer));
  const exit = new Promise<{ code: number; signal: number }>((resolve) => {
    child.onExit(({ exitCode, signal = 0 }) =>
      screen.write('', () => {
        showScreen();
        resolve({ code: exitCode, signal });
      }),
    );
  });
  const linesFrom = (first: number, joinsWrapped: boolean) => {
    const { active } = screen.buffer;
    let text = '';
    for (let i = first; i < active.length; i++) {
      const line = active.getLine(i)!;
      const wraps = joinsWrapped && active.getLine(i + 1)?.isWrapped === true;
      text += line.translateToString(!wraps) + (wraps ? '' : '\n');
    }
    return text.replace(/[ \n]+$/, '');
  };
  return {
    pid: child.pid,
    write: (text) => child.write(text),
    resize: (newColumns, newRows) => {
      screen.resize(newColumns, newRows);
      child.resize(newColumns, newRows);
    },
    kill: (signal) => child.kill(signal),
    screenText: () => shown,
    scrollbackText: () => linesFrom(0, true),
    written: () => written,
    isFullScreen: () => screen.buffer.active.type === 'alternate',
    waitFor: (text, timeoutMs = 10_000) =>
      vi.waitFor(
        () => {
          if (typeof text === 'string' ? shown.includes(text) : text.test(shown)) return;
          throw new Error(`The screen does not show ${String(text)} but:\n${shown}`);
        },
        { timeout: timeoutMs, interval: 20 },
      ),
    exit,
  };
}
