const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J\u001b[H';
const LEAVE = '\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l';

export interface FullScreen {
  /** Draws on an empty screen again, such as after a change of its size. */
  redraw(): void;
  /** Stops the process like Ctrl-Z and redraws when it continues. */
  suspend(): void;
  /** Ends the drawing and restores the terminal; repeated calls have no effect. */
  leave(): void;
}

type Out = Pick<NodeJS.WriteStream, 'write'>;
type In = Pick<NodeJS.ReadStream, 'setRawMode'>;

/**
 * Takes over the terminal's alternate screen with the cursor hidden, and restores it at `leave`,
 * when the process exits and when it crashes. `draw` draws from the top of an empty screen until it
 * is unmounted, as Ink does.
 */
export function openFullScreen(stdout: Out, stdin: In, draw: () => Drawing): FullScreen {
  let isOpen = true;
  let drawing: Drawing | null = null;

  const begin = () => {
    if (!isOpen) return;
    stdout.write(ENTER);
    drawing = draw();
  };
  const end = () => {
    drawing?.unmount();
    drawing = null;
    stdin.setRawMode(false);
  };
  const redraw = () => {
    end();
    begin();
  };
  const leave = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off('exit', leave);
    process.off('uncaughtExceptionMonitor', leave);
    process.off('SIGCONT', redraw);
    end();
    stdout.write(LEAVE);
  };
  process.on('exit', leave);
  process.on('uncaughtExceptionMonitor', leave);
  // The program that ran while this one was stopped may have changed the terminal's mode.
  process.on('SIGCONT', redraw);
  begin();

  return {
    redraw,
    suspend: () => {
      // Windows has no such signal.
      if (process.platform === 'win32') return;
      end();
      stdout.write(LEAVE);
      process.kill(process.pid, 'SIGTSTP');
      // The system ignores the signal if no shell could resume the process, so redraw at once.
      setImmediate(redraw);
    },
    leave,
  };
}

/** What is drawn on the screen; unmounting it repeatedly has no effect. */
export interface Drawing {
  unmount(): void;
}
