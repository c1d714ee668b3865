import { describe, expect, it } from 'vitest';
import type { ProjectStatus } from '#shared/api/contract';
import { changesAsked } from './changes-asked.ts';

const change = (move: string, note: string | null = null) => {
  const [from = '', to = ''] = move.split('>');
  return {
    from_status: (from || null) as ProjectStatus | null,
    to_status: to as ProjectStatus,
    note,
  };
};
const RETURNED = [change('>A1'), change('A4>A5'), change('A7>B1', 'The creek is missing.')];

describe('changesAsked', () => {
  it('returns the note of the return, even after the client reopened the form', () => {
    expect(changesAsked(RETURNED)).toBe('The creek is missing.');
    expect(changesAsked([...RETURNED, change('B1>A1'), change('A1>A2')])).toBe(
      'The creek is missing.',
    );
  });

  it('returns the later note of a partner who reopened the form for the client', () => {
    expect(changesAsked([...RETURNED, change('B1>A1', 'And the dam.')])).toBe('And the dam.');
  });

  it('returns null before a return, and after the client has signed again', () => {
    expect(changesAsked([change('>A1')])).toBeNull();
    expect(changesAsked([...RETURNED, change('B1>A1'), change('A4>A5')])).toBeNull();
  });
});
