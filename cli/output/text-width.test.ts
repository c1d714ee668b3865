import { describe, expect, it } from 'vitest';
import { fitText, oneLine, widthOf, wrapped } from './text-width.ts';

describe('terminal text', () => {
  it('is cut or padded to a width, with wide and combining characters counted as drawn', () => {
    expect(fitText('Mirrool', 9)).toBe('Mirrool  ');
    expect(fitText('Mirrool Downs', 9)).toBe('Mirrool …');
    expect(fitText('農場の土壌', 6)).toBe('農場… ');
    expect(fitText('e\u0301tang', 4)).toBe('e\u0301ta…');
    for (const name of ['農場の土壌', '👩‍🌾 farm 👩‍🌾', 'plain text']) {
      expect(widthOf(fitText(name, 5))).toBe(5);
    }
    expect(fitText('Mirrool', 0)).toBe('');
  });

  it('contains no control characters and no bidirectional overrides', () => {
    expect(oneLine('a\u001b[2J\u0007b\r\nc\td\u202egnp.exe\u2028')).toBe(
      'a\ufffd[2J\ufffdb c d\ufffdgnp.exe\ufffd',
    );
    expect(oneLine('half \ud83d')).toBe('half \ufffd');
  });

  it('wraps between words, and within words that are too long', () => {
    expect(wrapped('Project has no title document.', 12)).toEqual([
      'Project has',
      'no title',
      'document.',
    ]);
    expect(wrapped('see https://farms.example/a', 10)).toEqual([
      'see',
      'https://fa',
      'rms.exampl',
      'e/a',
    ]);
    expect(wrapped('', 10)).toEqual(['']);
  });
});
