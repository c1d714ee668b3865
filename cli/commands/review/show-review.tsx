import { render } from 'ink';
import type { Connection } from '../../connection/connected.ts';
import type { Terminal } from '../../terminal.ts';
import { openFullScreen } from '../../ui/full-screen.ts';
import { openInBrowser } from '../../ui/open-browser.ts';
import { performer } from './effects.ts';
import { type BatchRun, type ReviewState, startOf, type Underway } from './model/review-state.ts';
import { createReview } from './review.ts';
import { ReviewScreen } from './ui/ReviewScreen.tsx';

const BEAT_MS = 100;

/** Work left when the user quits: submissions in progress, and projects not yet tried. */
export interface Unfinished {
  /** By project id. */
  submissions: ReadonlyMap<number, Underway>;
  batch: BatchRun | null;
}

/**
 * Shows the review until the user quits; resolves to what was in progress then. Rejects with the
 * error that ended it. Restores the terminal in both cases first.
 */
export async function showReview(
  connection: Connection,
  { hasColor, env }: Pick<Terminal, 'hasColor' | 'env'>,
  refreshMs: number,
): Promise<Unfinished> {
  const { stdin, stdout } = process;
  // Ink ends a drawing with a line break. Without this free line, the terminal would scroll.
  const sizeNow = () => ({ columns: stdout.columns, rows: stdout.rows - 1 });
  const leaving = new AbortController();
  const signal = AbortSignal.any([connection.signal, leaving.signal]);
  const send: Connection['send'] = (call, params, options) =>
    connection.send(call, params, { ...options, signal });
  let end!: (failure?: unknown) => void;
  const ended = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure === undefined ? resolve() : reject(failure));
  });

  const review = createReview(
    startOf(connection.server, sizeNow()),
    performer({
      connection: { ...connection, send, signal },
      dispatch: (event) => review.dispatch(event),
      end,
      suspend: () => screen.suspend(),
      copy: (text) => stdout.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`),
      browse: (address) => openInBrowser(address, env),
    }),
  );
  const resized = () => {
    review.dispatch({ type: 'resized', size: sizeNow() });
    screen.redraw();
  };
  const cancelled = () => end(connection.signal.reason);
  const hungUp = () => end();
  const beat = setInterval(() => {
    if (isWaiting(review.state())) review.dispatch({ type: 'beat' });
  }, BEAT_MS);
  const refreshes = setInterval(() => review.dispatch({ type: 'refresh-due' }), refreshMs);
  stdout.on('resize', resized);
  stdin.on('end', hungUp);
  connection.signal.addEventListener('abort', cancelled);

  const screen = openFullScreen(stdout, stdin, () => {
    const drawing = render(<ReviewScreen review={review} hasColor={hasColor} />, {
      exitOnCtrlC: false,
      patchConsole: false,
    });
    drawing.waitUntilExit().catch(end);
    return drawing;
  });
  try {
    review.start();
    await ended;
    return unfinished(review.state());
  } finally {
    clearInterval(beat);
    clearInterval(refreshes);
    stdout.off('resize', resized);
    stdin.off('end', hungUp);
    connection.signal.removeEventListener('abort', cancelled);
    screen.leave();
    leaving.abort();
  }
}

const isWaiting = (state: ReviewState): boolean =>
  state.loading !== null ||
  state.busy !== null ||
  state.dialog?.kind === 'progress' ||
  state.dialog?.kind === 'submit' ||
  state.dialog?.kind === 'signatures' ||
  state.dialog?.kind === 'batch' ||
  state.batchRun?.isOver === false;

const unfinished = ({ submissions, batchRun }: ReviewState): Unfinished => ({
  submissions: new Map([...submissions].filter(([, { isOver }]) => !isOver)),
  batch: batchRun?.isOver === false ? batchRun : null,
});
