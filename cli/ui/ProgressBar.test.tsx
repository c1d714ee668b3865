import { renderToString } from 'ink';
import { describe, expect, it } from 'vitest';
import { ProgressBar } from './ProgressBar.tsx';

const drawn = (share: number | null, columns = 80) =>
  renderToString(<ProgressBar label="Reading lots.zip" share={share} hasColor={false} />, {
    columns,
  });

describe('ProgressBar', () => {
  it('fills in proportion to its share and shows the label', () => {
    expect(drawn(0)).toBe(`${'░'.repeat(24)}    0 %  Reading lots.zip`);
    expect(drawn(0.5)).toBe(`${'█'.repeat(12)}${'░'.repeat(12)}   50 %  Reading lots.zip`);
    expect(drawn(1)).toBe(`${'█'.repeat(24)}  100 %  Reading lots.zip`);
  });

  it('shows no percentage when the share is unknown', () => {
    expect(drawn(null)).toBe(`${'░'.repeat(24)}      …  Reading lots.zip`);
  });

  it('stays on one line of a narrow terminal', () => {
    expect(drawn(0.5, 40)).not.toContain('\n');
  });
});
