import type { Key } from 'ink';
import { describe, expect, it } from 'vitest';
import { erased, keysOf } from './keys.ts';
import { reviewing } from './review.fixture.ts';

const key = (pressed: Partial<Key> = {}) => pressed as Key;

it('keysOf names keys and splits several keys that arrive in one event', () => {
  expect(keysOf('', key({ upArrow: true }))).toEqual(['up']);
  expect(keysOf('c', key({ ctrl: true }))).toEqual(['ctrl-c']);
  expect(keysOf('', key({ tab: true, shift: true }))).toEqual(['shift-tab']);
  expect(keysOf('', key({ escape: true, meta: true }))).toEqual(['escape']);
  expect(keysOf('d', key({ meta: true }))).toEqual(['escape', 'd']);
  expect(keysOf('/é👩‍🌾\r\u0003\u0000', key())).toEqual(['/', 'é', '👩‍🌾', 'enter', 'ctrl-c']);
});

it('erased removes a whole character, a word, or the line', () => {
  expect(erased('a👩‍🌾', 'backspace')).toBe('a');
  expect(erased('mirrool creek ', 'ctrl-w')).toBe('mirrool ');
  expect(erased('mirrool', 'ctrl-u')).toBe('');
});

describe('the review’s keys', () => {
  it('quit from every screen, except that q is a letter in a text field', () => {
    const { press, asked } = reviewing();
    press('/q<escape>?q<down><down><down>dq<escape>');
    expect(asked()).toEqual([{ do: 'search', search: 'q' }]);
    press('o');
    expect(asked()).toEqual([{ do: 'open', projectId: 3 }]);
    press('/<ctrl-c>');
    press('<escape>q');
    expect(asked()).toEqual([{ do: 'quit' }, { do: 'quit' }]);
  });
});
