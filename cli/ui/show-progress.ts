import { plainProgress, type ProgressView } from '../output/progress.ts';
import type { Terminal } from '../terminal.ts';

/** A bar where a person watches; otherwise a line for each step and each quarter of it. */
export async function showProgress(terminal: Terminal): Promise<ProgressView> {
  if (!terminal.isWatched) return plainProgress(terminal);
  // React's development build would be slower and louder.
  process.env['NODE_ENV'] ??= 'production';
  return (await import('./show-progress-bar.tsx')).showProgressBar(terminal);
}
