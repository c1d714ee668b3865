import { render } from 'ink';
import type { ProgressView } from '../output/progress.ts';
import type { Terminal } from '../terminal.ts';
import { ProgressBar } from './ProgressBar.tsx';

/** Draws on standard error, so that standard output holds only the result. */
export function showProgressBar({ hasColor }: Pick<Terminal, 'hasColor'>): ProgressView {
  const bar = render(null, {
    stdout: process.stderr,
    // The command handles Ctrl-C itself.
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return {
    update: (progress) => bar.rerender(<ProgressBar {...progress} hasColor={hasColor} />),
    end: () => {
      bar.clear();
      bar.unmount();
    },
  };
}
