import { describe, expect, it } from 'vitest';
import { plainProgress } from './progress.ts';
import { table } from './table.ts';

describe('a table', () => {
  it('has numbers to the right with separators, texts to the left, no blanks at the end', () => {
    const rows = [
      ['NSW', 3_300_123, 'lots'],
      ['ACT', 42, ''],
    ];
    expect(table(rows)).toEqual(['NSW  3,300,123  lots', 'ACT         42']);
    expect(table([])).toEqual([]);
  });
});

describe('progress without a terminal', () => {
  it('is a line for each step and each quarter, not for every per cent', () => {
    const said: string[] = [];
    const progress = plainProgress({ say: (line) => said.push(line) });
    for (let share = 0; share <= 1; share += 0.01)
      progress.update({ label: 'Reading a.zip', share });
    progress.update({ label: 'Packing', share: null });
    progress.end();
    expect(said).toEqual([
      'Reading a.zip …',
      'Reading a.zip … 25 %',
      'Reading a.zip … 50 %',
      'Reading a.zip … 75 %',
      'Packing …',
    ]);
  });
});
