import { describe, expect, it } from 'vitest';
import { changeColour, changeLegend } from './cover-change.ts';
import { rgbOf } from './cover-legend.ts';
import { coverColour } from './cover-product.ts';
import {
  addCover,
  coverSumText,
  coverText,
  coverValues,
  NO_COVER_DATA,
  NO_COVER_SUM,
} from './cover-values.ts';

const pixel = (colour: readonly number[] | null) => (colour ? [...colour, 255] : [0, 0, 0, 0]);
const tile = (...colours: (readonly number[] | null)[]) =>
  new Uint8ClampedArray(colours.flatMap(pixel));

describe('coverValues', () => {
  it('reads every percentage of ground cover from the colour that it is drawn in', () => {
    const percents = Array.from({ length: 101 }, (_, percent) => percent);
    const drawn = tile(...percents.map((percent) => coverColour('ground', percent)));
    expect([...coverValues('ground', drawn)]).toEqual(percents);
  });

  it('reads the class of woody cover, and takes transparent pixels as bare', () => {
    const drawn = tile(...[0, 3, 10, 20, 50, 90].map((percent) => coverColour('woody', percent)));
    expect([...coverValues('woody', drawn)]).toEqual([0, 1, 4, 15, 40, 65]);
  });

  it('takes transparent pixels of ground cover as missing, and a lossy colour as the nearest', () => {
    const [red, green, blue] = coverColour('ground', 62)!;
    const drawn = tile(null, [red + 1, green, blue - 1]);
    expect([...coverValues('ground', drawn)]).toEqual([NO_COVER_DATA, 62]);
  });
});

describe('coverText', () => {
  it('names a percentage, a class of trees, or nothing', () => {
    expect(coverText('ground', 62)).toBe('62%');
    expect(coverText('ground', NO_COVER_DATA)).toBeNull();
    expect(coverText('woody', 4)).toBe('Sparse, 4–15%');
    expect(coverText('woody', 0)).toBe('No trees');
  });
});

describe('cover over a whole farm', () => {
  const mask = new Uint8Array([1, 1, 1, 0]);

  it('counts only the pixels inside the farm that have data', () => {
    const values = new Uint8Array([40, 61, NO_COVER_DATA, 100]);
    const sum = addCover(NO_COVER_SUM, values, mask);
    expect(sum).toEqual({ pixels: 2, total: 101, covered: 2 });
    expect(coverSumText('ground', sum)).toBe('farm mean 51%');
  });

  it('says how much of the farm has trees', () => {
    const sum = addCover(NO_COVER_SUM, new Uint8Array([0, 15, 0, 65]), mask);
    expect(coverSumText('woody', sum)).toBe('trees on 33% of the farm');
    expect(coverSumText('woody', NO_COVER_SUM)).toBeNull();
  });
});

describe('changeColour', () => {
  it('has no colour for little change or missing data', () => {
    expect(changeColour('ground', 60, 64)).toBeNull();
    expect(changeColour('ground', NO_COVER_DATA, 64)).toBeNull();
    expect(changeColour('woody', 4, 4)).toBeNull();
  });

  it('distinguishes gains from losses, by percentage points or classes', () => {
    const colour = (product: 'ground' | 'woody', direction: 'less' | 'more', step: number) =>
      rgbOf(changeLegend(product, direction)[step]!.colour);
    expect(changeColour('ground', 60, 65)).toEqual(colour('ground', 'more', 0));
    expect(changeColour('ground', 90, 40)).toEqual(colour('ground', 'less', 2));
    expect(changeColour('woody', 0, 4)).toEqual(colour('woody', 'more', 1));
    expect(changeColour('woody', 65, 40)).toEqual(colour('woody', 'less', 0));
  });
});
