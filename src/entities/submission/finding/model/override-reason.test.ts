import { describe, expect, it } from 'vitest';
import { isSameReason, MAX_REASON_LENGTH, reasonProblem } from './override-reason.ts';

describe('the reason for an override', () => {
  it.each([
    ['is too short', ' too bad  ', /at least 10 characters/],
    ['is one letter', 'aaaaaaaaaa', /3 different words/],
    ['is one word', 'necessary!!!', /3 different words/],
    ['repeats a word', 'approved, Approved, APPROVED', /3 different words/],
    ['consists of single letters', 'a b c d e f g h', /3 different words/],
    ['consists of repeated letters', 'aaaa bbbb cccc dddd', /3 different words/],
    ['consists of punctuation', '..........!!! ??? ---', /3 different words/],
  ])('is refused when it %s', (_, reason, problem) => {
    expect(reasonProblem(reason)).toMatch(problem);
  });

  it.each([
    'Agreed by letter.',
    'The transfer of 3 June is not registered yet',
    'Το συμφώνησαν γραπτώς οι δύο ιδιοκτήτες',
    '两位业主已经书面同意重新划分土地边界',
    'x '.repeat(400) + 'but the boundary was agreed',
  ])('is accepted when it is meaningful: %s', (reason) => {
    expect(reason.length).toBeLessThanOrEqual(MAX_REASON_LENGTH);
    expect(reasonProblem(reason)).toBeNull();
  });

  it('counts as repeated whatever its case, spaces and punctuation', () => {
    expect(isSameReason('Agreed by letter.', ' agreed  BY letter')).toBe(true);
    expect(isSameReason('Agreed by letter.', 'Agreed by letter of May.')).toBe(false);
  });
});
