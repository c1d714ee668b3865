import { describe, expect, it } from 'vitest';
import { sheetHeight, stopAfterDrag, stopAfterTap, stopBeside } from './sheet.ts';

const ROOM = 679;

describe('sheetHeight', () => {
  it('is 300 px by default (MAP-07)', () => {
    expect(sheetHeight('half', ROOM)).toBe(300);
  });

  it('leaves three quarters of a phone to the map at the lowest stop', () => {
    expect((ROOM - sheetHeight('peek', ROOM)) / 780).toBeGreaterThan(0.75);
  });

  it('leaves a rim of the map visible at the highest stop', () => {
    expect(sheetHeight('full', ROOM)).toBe(ROOM - 12);
  });

  it('never exceeds the room of a very low window', () => {
    expect(sheetHeight('half', 150)).toBe(105);
    expect(sheetHeight('half', 100)).toBe(88);
    expect(sheetHeight('peek', 60)).toBe(48);
    expect(sheetHeight('full', 5)).toBe(0);
  });
});

describe('stopAfterDrag', () => {
  it('returns the nearest stop after a slow drag', () => {
    expect(stopAfterDrag(120, 0, ROOM)).toBe('peek');
    expect(stopAfterDrag(220, 0, ROOM)).toBe('half');
    expect(stopAfterDrag(600, 0, ROOM)).toBe('full');
  });

  it('returns the next stop after a short flick', () => {
    expect(stopAfterDrag(120, 1, ROOM)).toBe('half');
    expect(stopAfterDrag(280, -1, ROOM)).toBe('peek');
  });
});

it('the sheet moves one stop up at each tap, and down from the top', () => {
  expect(stopAfterTap('peek')).toBe('half');
  expect(stopAfterTap('half')).toBe('full');
  expect(stopAfterTap('full')).toBe('peek');
});

it('the sheet stays at the ends when it would move beyond them', () => {
  expect(stopBeside('peek', -1)).toBe('peek');
  expect(stopBeside('full', 1)).toBe('full');
  expect(stopBeside('half', 1)).toBe('full');
});
