import { describe, expect, it } from 'vitest';
import { headedTable } from './output/table.ts';
import { paint, toned, withoutTone } from './tone.ts';

describe('a colour tone of terminal text', () => {
  it('becomes a colour code where colour is available and nothing elsewhere', () => {
    const line = `is ${toned('bad', 'bad')} or ${toned('good', 'good')}.`;
    expect(paint(line, true)).toBe('is \u001b[31mbad\u001b[0m or \u001b[32mgood\u001b[0m.');
    expect(paint(line, false)).toBe('is bad or good.');
    expect(withoutTone(line)).toBe('is bad or good.');
  });

  it('ends a colour code that a name contains at the end of the line', () => {
    expect(paint('North \ue0f3paddock', true)).toBe('North \u001b[31mpaddock\u001b[0m');
  });

  it('takes no width in a table and stays intact when its text is cut', () => {
    const rows = [
      ['1', toned('Kurrajong Park', 'good'), 2],
      ['22', 'Back Creek', 3],
    ];
    const plain = rows.map((row) =>
      row.map((cell) => (cell === 2 || cell === 3 ? cell : withoutTone(`${cell}`))),
    );
    for (const columns of [null, 16]) {
      const lines = headedTable(['ID', 'FARM', 'HA'], rows, columns);
      expect(lines.map(withoutTone)).toEqual(
        headedTable(['ID', 'FARM', 'HA'], plain, columns).map(withoutTone),
      );
      expect(paint(lines[1]!, true)).toContain('1   \u001b[32mKurraj');
      expect(paint(lines[0]!, true)).toContain('\u001b[1mFARM\u001b[0m');
    }
  });
});
