import { describe, expect, it } from 'vitest';
import type { ProjectStatus, ReturnMark } from '#shared/api/contract';
import { changesAsked, firstMarkedStep, markText, stepOfMark } from './changes-asked.ts';
import { projectWith } from '../../../../../tests/support/soil/sample-project.ts';

const change = (move: string, note: string | null = null, marks: ReturnMark[] = []) => {
  const [from = '', to = ''] = move.split('>');
  return {
    from_status: (from || null) as ProjectStatus | null,
    to_status: to as ProjectStatus,
    note,
    marks,
  };
};
const PROJECT = projectWith({}, {}, { lot_number: '14' });
const MARKS: ReturnMark[] = [
  { at: 'question', field: 'landholders', says: 'Add Charlie.' },
  { at: 'parcel', parcel: 'P3', says: 'Sold in May.' },
];
const RETURNED = [change('>A1'), change('A4>A5'), change('A7>B1', 'The creek is missing.', MARKS)];

describe('changesAsked', () => {
  it('returns the note of the return, even after the client reopened the form', () => {
    const asked = { note: 'The creek is missing.', isAboutFile: false, marks: MARKS };
    expect(changesAsked(RETURNED)).toEqual(asked);
    expect(changesAsked([...RETURNED, change('B1>A1'), change('A1>A2')])).toEqual(asked);
  });

  it('returns the later note of a partner who reopened the form for the client', () => {
    expect(changesAsked([...RETURNED, change('B1>A1', 'And the dam.')])).toEqual({
      note: 'And the dam.',
      isAboutFile: false,
      marks: MARKS,
    });
  });

  it('returns the reason for which a commitment was returned to be signed', () => {
    const unsigned = [change('A4>A5'), change('A5>A4', 'Dan has not signed.')];
    expect(changesAsked(unsigned)).toEqual({
      note: 'Dan has not signed.',
      isAboutFile: true,
      marks: [],
    });
    expect(changesAsked([...unsigned, change('A4>A5')])).toBeNull();
  });

  it('returns null before a return, and after the client has signed again', () => {
    expect(changesAsked([change('>A1')])).toBeNull();
    expect(changesAsked([...RETURNED, change('B1>A1'), change('A4>A5')])).toBeNull();
  });

  it('names the question or the parcel of a mark, and what has to change there', () => {
    expect(MARKS.map((mark) => markText(mark, PROJECT))).toEqual([
      'Who is on the land titles? Add Charlie.',
      'Parcel 3 (14 DP755510): Sold in May.',
    ]);
    expect(markText({ ...MARKS[1]!, says: '' }, projectWith())).toBe(
      'A parcel that is no longer part of the project',
    );
  });

  it('leads to the step of the question, or to the land of a parcel', () => {
    expect(MARKS.map(stepOfMark)).toEqual([1, 1]);
    const later: ReturnMark = { at: 'question', field: 'benchmarkTarget', says: '' };
    expect(stepOfMark(later)).toBe(8);
    expect(firstMarkedStep([later])).toBe(8);
    expect(firstMarkedStep([later, ...MARKS])).toBe(1);
    expect(firstMarkedStep([])).toBe(1);
  });
});
