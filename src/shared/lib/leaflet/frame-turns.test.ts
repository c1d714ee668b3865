// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as FrameTurns from './frame-turns.ts';

let turns: typeof FrameTurns;

let frames: ((at: number) => void)[];
let now: number;
let done: string[];
/** Draws a frame some milliseconds after the last one, does what follows it, and returns what was done. */
const frameAfter = (ms: number) => {
  now += ms;
  for (const draw of frames.splice(0)) draw(now);
  vi.advanceTimersByTime(0);
  return done.splice(0).join(' ');
};
const drawing = (name: string) => turns.drawInTurn(() => done.push(name));

beforeEach(async () => {
  vi.resetModules();
  turns = await import('./frame-turns.ts');
  frames = [];
  done = [];
  now = 10_000;
  vi.stubGlobal('requestAnimationFrame', (draw: (at: number) => void) => frames.push(draw));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  // A screen of 60 Hz.
  for (let i = 0; i < 2; i += 1) drawing('');
  for (let i = 0; i < 2; i += 1) frameAfter(16);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('frame turns draw one item per frame, in the order of the calls, and request no frame in vain', () => {
  for (const name of ['first', 'second', 'third']) drawing(name);
  expect(frames).toHaveLength(1);
  expect([16, 16, 16].map(frameAfter)).toEqual(['first', 'second', 'third']);
  expect(frames).toEqual([]);
  drawing('later');
  expect(frameAfter(5_000)).toBe('later');
});

it('frame turns do other work and requests before drawing, four requests at a time', () => {
  drawing('drawing');
  turns.workInTurn(() => done.push('work'));
  for (const name of ['a', 'b', 'c', 'd', 'e']) turns.requestInTurn(() => done.push(name));
  expect([16, 16, 16, 16].map(frameAfter)).toEqual(['work', 'a b c d', 'e', 'drawing']);
});

it('frame turns queue work that is added during a turn behind the other work', () => {
  turns.drawInTurn(() => drawing('its rest'));
  drawing('other');
  expect([16, 16, 16].map(frameAfter)).toEqual(['', 'other', 'its rest']);
});

it('frame turns do no work in up to three late frames', () => {
  for (const name of ['first', 'second', 'third', 'fourth']) drawing(name);
  expect([16, 33, 16].map(frameAfter)).toEqual(['first', '', 'second']);
  expect([50, 50, 33, 50].map(frameAfter)).toEqual(['', '', '', 'third']);
  expect(frameAfter(16)).toBe('fourth');
});

it('frame turns halve the number of requests after each late frame, and add one after each punctual frame', () => {
  for (let i = 0; i < 14; i += 1) turns.requestInTurn(() => done.push('r'));
  const sent = [16, 33, 33, 16, 16, 16, 16].map((ms) => frameAfter(ms).split('r').length - 1);
  expect(sent).toEqual([4, 0, 0, 2, 3, 4, 1]);
});

it('frame turns count no frame as late on a screen that draws 30 per second', () => {
  for (let i = 0; i < 12; i += 1) drawing(String(i));
  for (let i = 0; i < 9; i += 1) frameAfter(33);
  drawing('last');
  const left = [33, 33, 33, 33].map(frameAfter);
  expect(left).not.toContain('');
});

it('frame turns work in a hidden page too, which draws no frames', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  drawing('first');
  drawing('second');
  vi.advanceTimersByTime(10);
  expect(done).toEqual(['first', 'second']);
  vi.restoreAllMocks();
});

it('frame turns continue with the next work after one that failed', () => {
  turns.drawInTurn(() => {
    throw new Error('an invalid tile');
  });
  drawing('next');
  expect(() => frameAfter(16)).toThrow('an invalid tile');
  expect(frameAfter(16)).toBe('next');
});
