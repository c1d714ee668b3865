import { EventEmitter } from 'node:events';

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J';
const LEAVE = '\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l';
/**
 * Synchronised output: terminals that support it show a frame only once complete; others ignore it.
 */
const FRAME_BEGINS = '\u001b[?2026h';
const FRAME_ENDS = '\u001b[?2026l';

export interface FullScreen {
  /** Accepts whole frames of styled lines, as Ink emits them in debug mode. */
  stream: NodeJS.WriteStream;
  /** Redraws everything at the next frame. */
  forget(): void;
  /** Stops the process like Ctrl-Z and redraws when it continues. */
  suspend(): void;
  /** Restores the terminal; repeated calls have no effect. */
  leave(): void;
}

type Out = Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows'>;
type In = Pick<NodeJS.ReadStream, 'setRawMode'>;

/**
 * Takes over the terminal's alternate screen with the cursor hidden, and restores it at `leave`,
 * when the process exits and when it crashes. Writes only changed lines, which avoids flicker and
 * never erases the user's earlier output.
 */
export function openFullScreen(stdout: Out, stdin: In): FullScreen {
  let shown: string[] = [];
  let isOpen = true;
  stdout.write(ENTER);

  const leave = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off('exit', leave);
    process.off('uncaughtExceptionMonitor', leave);
    process.off('SIGCONT', resume);
    stdin.setRawMode(false);
    stdout.write(LEAVE);
  };
  // The program that ran while this one was stopped may have changed the terminal's mode.
  const resume = () => {
    if (!isOpen) return;
    stdin.setRawMode(true);
    stdout.write(ENTER);
    const frame = shown;
    shown = [];
    paint(frame);
  };
  const paint = (frame: string[]) => {
    const lines = frame.slice(0, stdout.rows);
    const changes = Array.from({ length: Math.max(lines.length, shown.length) }, (_, i) =>
      lines[i] === shown[i] ? '' : `\u001b[${i + 1};1H\u001b[0m\u001b[2K${lines[i] ?? ''}`,
    ).join('');
    shown = lines;
    if (changes !== '') stdout.write(FRAME_BEGINS + changes + FRAME_ENDS);
  };
  process.on('exit', leave);
  process.on('uncaughtExceptionMonitor', leave);
  process.on('SIGCONT', resume);

  const stream = Object.assign(new EventEmitter(), {
    write(frame: string, done?: () => void) {
      if (isOpen) paint(frame.split('\n'));
      done?.();
      return true;
    },
  });
  Object.defineProperty(stream, 'columns', { get: () => stdout.columns });
  Object.defineProperty(stream, 'rows', { get: () => stdout.rows });
  return {
    stream: stream as unknown as NodeJS.WriteStream,
    forget: () => {
      shown = [];
      if (isOpen) stdout.write('\u001b[2J');
    },
    suspend: () => {
      // Windows has no such signal.
      if (process.platform === 'win32') return;
      stdin.setRawMode(false);
      stdout.write(LEAVE);
      process.kill(process.pid, 'SIGTSTP');
      // The system ignores the signal if no shell could resume the process; then redraw at once.
      setImmediate(resume);
    },
    leave,
  };
}
