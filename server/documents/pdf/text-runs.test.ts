import { describe, expect, it } from 'vitest';
import { fontFeatures, isPrintable, textRuns, textWidth, wrapText } from './text-runs.ts';

const style = { size: 10, weight: 400, colour: '#000' } as const;

it('textRuns draws each script with the font file that has it', () => {
  expect(textRuns('Ấp Đông', 400).map((run) => [run.text, run.cut?.key])).toEqual([
    ['Ấ', 'inter-vietnamese-400'],
    ['p ', 'inter-latin-400'],
    ['Đ', 'inter-latin-ext-400'],
    ['ông', 'inter-latin-400'],
  ]);
  expect(textRuns('Ферма', 600)).toMatchObject([{ cut: { key: 'inter-cyrillic-600' } }]);
  expect(textRuns('A한', 400)[1]).toEqual({ text: '한', cut: null });
});

it('textRuns draws Chinese with a second typeface, whatever the weight', () => {
  for (const weight of [400, 600] as const) {
    const runs = textRuns('Wang 王小明農場农场，', weight);
    expect(runs.every(({ cut }) => cut)).toBe(true);
    expect(new Set(runs.slice(1).map(({ cut }) => cut!.key.replace(/\d+/, 'n')))).toEqual(
      new Set(['chocolate-classical-sans-n-400-normal']),
    );
  }
});

it('isPrintable is false for a text with a character that no typeface has', () => {
  expect(isPrintable('王小明農場 Γεώργιος Farm')).toBe(true);
  expect(isPrintable('王 한')).toBe(false);
  expect(isPrintable('Park\u202E')).toBe(true);
});

it('textWidth is the same for all tabular digits', () => {
  expect(textWidth('111.11', { ...style, tabular: true })).toBeCloseTo(
    textWidth('888.88', { ...style, tabular: true }),
    6,
  );
  expect(textWidth('111.11', style)).toBeLessThan(textWidth('888.88', style));
});

describe('wrapText', () => {
  it('breaks at spaces and inside a word that is wider than the line', () => {
    const lines = wrapText(`one two three ${'x'.repeat(40)} four`, style, 60);
    expect(lines.join(' ').replaceAll(' ', '')).toBe(`onetwothree${'x'.repeat(40)}four`);
    expect(lines[0]).toBe('one two');
    for (const line of lines) expect(textWidth(line, style)).toBeLessThanOrEqual(60);
  });

  it('ends with an ellipsis when text exceeds the last line', () => {
    const lines = wrapText('word '.repeat(50), style, 60, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    expect(textWidth(lines[1]!, style)).toBeLessThanOrEqual(60);
  });

  it('returns one empty line for blank text', () => {
    expect(wrapText(' \n ', style, 60)).toEqual(['']);
  });
});

describe('a line of text with Arabic', () => {
  const drawn = (text: string) => textRuns(text, 400).map((run) => run.text);

  it('has its parts in their visual order from left to right', () => {
    expect(drawn('محمد بن علي')).toEqual(['محمد بن علي']);
    expect(drawn('Owner: محمد, 12 May')).toEqual(['Owner: ', 'محمد', ', 12 May']);
    expect(drawn('شارع 12 الشمس').join('|').replaceAll(/ \|?/g, '|')).toBe('الشمس||12|شارع|');
    expect(drawn('مزرعة Wirra الشمس').map((text) => text.trim())).toEqual([
      'مزرعة',
      'Wirra',
      'الشمس',
    ]);
  });

  it('mirrors brackets and preserves the order of digits', () => {
    expect(drawn('علي (قوس) علي').join('').replaceAll(' ', '')).toBe('علي(قوس)علي');
    // fontkit reverses digits of the Arabic script.
    expect(drawn('part ٣٤')).toEqual(['part ', '٤٣']);
  });

  it('draws the mark of a doubled letter below its vowel', () => {
    expect(drawn('مّ\u064E'.normalize('NFC'))).toEqual(['م\u0651\u064E']);
  });

  it('joins Arabic letters', () => {
    const [run] = textRuns('محمد', 400);
    const glyphs = run!.cut!.font.layout(run!.text, fontFeatures(style)).glyphs;
    // The final, two medial and the initial form, from left to right.
    expect(glyphs.map(({ name }) => name)).toEqual(['uniFEAA', 'uniFEE4', 'uniFEA4', 'uniFEE3']);
    expect(isPrintable('محمد بن علي')).toBe(true);
    expect(isPrintable('שלום')).toBe(false);
  });
});
