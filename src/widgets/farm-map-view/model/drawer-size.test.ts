import { describe, expect, it } from 'vitest';
import { drawerLimits, drawerSize, isNarrow } from './drawer-size.ts';

const desktop = { width: 1280, height: 800 };

describe('drawerSize', () => {
  it('is 30 % of the window unless the user chose otherwise (MAP-06)', () => {
    expect(drawerSize(null, desktop)).toBe(384);
    expect(drawerSize(450, desktop)).toBe(450);
  });

  it('applies from a window width of 500 px; below that there is a sheet (MAP-07)', () => {
    expect(isNarrow({ width: 499 })).toBe(true);
    expect(isNarrow({ width: 500 })).toBe(false);
    expect(drawerSize(null, { width: 500, height: 800 })).toBe(320);
  });

  it('leaves enough room for a form on a tablet, where 30 % would be too narrow', () => {
    expect(drawerSize(null, { width: 640, height: 400 })).toBe(340);
    expect(drawerSize(null, { width: 999, height: 800 })).toBe(340);
    expect(drawerSize(null, { width: 1000, height: 800 })).toBe(300);
    expect(drawerSize(250, { width: 640, height: 400 })).toBe(250);
  });

  it('stays between 200 px and 90 % of the window (OP-11)', () => {
    expect(drawerLimits(desktop)).toEqual({ min: 200, max: 1152 });
    expect(drawerSize(10, desktop)).toBe(200);
    expect(drawerSize(5_000, desktop)).toBe(1152);
  });
});
