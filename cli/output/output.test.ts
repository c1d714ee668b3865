import { describe, expect, it } from 'vitest';
import { plainProgress } from './progress.ts';
import { headedTable, table } from './table.ts';
import { withoutTone } from '../tone.ts';

describe('table', () => {
  it('right-aligns numbers with separators, left-aligns texts and trims trailing blanks', () => {
    const rows = [
      ['NSW', 3_300_123, 'lots'],
      ['ACT', 42, ''],
    ];
    expect(table(rows)).toEqual(['NSW  3,300,123  lots', 'ACT         42']);
    expect(table([])).toEqual([]);
  });

  it('cuts its widest texts, but no number, until it fits the terminal', () => {
    const rows = [
      ['12', 'Kurrajong Park Soil Project', 'farmer@fenceline.example', 1_234],
      ['7', 'Back\nCreek', 'x@y.example', 2],
    ];
    const heading = ['ID', 'PROJECT', 'E-MAIL', 'HA'];
    expect(headedTable(heading, rows, 44).map(withoutTone)).toEqual([
      'ID  PROJECT          E-MAIL               HA',
      '12  Kurrajong Park…  farmer@fencelin…  1,234',
      '7   Back Creek       x@y.example           2',
    ]);
    expect(headedTable(heading, rows, 60).every((line) => withoutTone(line).length <= 60)).toBe(
      true,
    );
    expect(headedTable(heading, rows, null)[1]).toContain('farmer@fenceline.example');
  });
});

describe('progress without a terminal', () => {
  it('prints one line per step and per quarter, not per percent', () => {
    const written: string[] = [];
    const progress = plainProgress({ say: (line) => written.push(line) });
    for (let share = 0; share <= 1; share += 0.01)
      progress.update({ label: 'Reading a.zip', share });
    progress.update({ label: 'Packing', share: null });
    progress.end();
    expect(written).toEqual([
      'Reading a.zip …',
      'Reading a.zip … 25 %',
      'Reading a.zip … 50 %',
      'Reading a.zip … 75 %',
      'Packing …',
    ]);
  });
});
