import { EventEmitter } from 'node:events';

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J';
const LEAVE = '\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l';
/** Terminals that know these show a frame once it is whole; the others ignore them. */
const FRAME_BEGINS = '\u001b[?2026h';
const FRAME_ENDS = '\u001b[?2026l';

export interface FullScreen {
  /** Takes whole frames, lines of styled text, as Ink's debugging output makes them. */
  stream: NodeJS.WriteStream;
  /** Draws everything again at the next frame. */
  forget(): void;
  /** Stops the process as Ctrl-Z does, and is there again when it goes on. */
  suspend(): void;
  /** Gives the terminal back as it was; doing it again does nothing. */
  leave(): void;
}

type Out = Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows'>;
type In = Pick<NodeJS.ReadStream, 'setRawMode'>;

/**
 * Takes the whole terminal, on its other screen and with the cursor hidden, and gives it back
 * whatever happens: at `leave`, when the process exits, and when it dies of an error. Only lines
 * that changed are written, so that nothing flickers and what stood there before is never erased.
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
  // Whatever stopped the process may have left the terminal in another state.
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
      // Where nobody could wake it up again, the system does not stop it.
      setImmediate(resume);
    },
    leave,
  };
}
