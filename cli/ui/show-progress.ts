import { plainProgress, type ProgressView } from '../output/progress.ts';
import type { Terminal } from '../terminal.ts';

/** Shows a progress bar on a terminal; otherwise prints one line per step and per quarter of it. */
export async function showProgress(terminal: Terminal): Promise<ProgressView> {
  if (!terminal.isWatched) return plainProgress(terminal);
  // React's development build is slower and prints more warnings.
  process.env['NODE_ENV'] ??= 'production';
  return (await import('./show-progress-bar.tsx')).showProgressBar(terminal);
}
