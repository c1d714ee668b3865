import type { Terminal } from '../terminal.ts';

export interface Progress {
  /** The current activity, such as `Reading nsw.zip`. */
  label: string;
  /** 0 to 1; null if the duration is unknown. */
  share: number | null;
}

export interface ProgressView {
  update(progress: Progress): void;
  /** Removes it from the screen. */
  end(): void;
}

const LINES_A_STEP = 4;

export function plainProgress(terminal: Pick<Terminal, 'say'>): ProgressView {
  let label = '';
  let shown = 0;
  return {
    update: (progress) => {
      if (progress.label !== label) {
        label = progress.label;
        shown = 0;
        terminal.say(`${label} …`);
      }
      const part = Math.floor((progress.share ?? 0) * LINES_A_STEP);
      if (part <= shown) return;
      shown = part;
      terminal.say(`${label} … ${(part / LINES_A_STEP) * 100} %`);
    },
    end: () => {},
  };
}
