import { describe, expect, it } from 'vitest';
import type { ReviewEvent } from './review-state.ts';
import { project, reviewing } from './review.fixture.ts';

describe('the question about signatures', () => {
  const signed = {
    form: 4,
    is_signature_seen: false,
    is_comparing: false,
    because: null,
    people: [],
    withdrawn: null,
    checked_by: null,
    checked_at: null,
  };
  const waiting = project({
    project_id: 9,
    project_status: 'A5',
    project_attributes: { version: 3, form: 4, signed },
  });
  const signing: ReviewEvent = {
    type: 'part',
    part: 'signing',
    projectId: 9,
    value: { form: 4, question: 'Is form 4 signed by 1 person?', signatories: ['Casey Client'] },
  };
  const asking = () => {
    const review = reviewing({ projects: [waiting] });
    review.press('v');
    review.tell(signing);
    review.asked();
    return review;
  };

  it('says why a project without a signed form has no question about signatures', () => {
    const { press } = reviewing();
    const { dialog, message } = press('v');
    expect(dialog).toBeNull();
    expect(message?.text).toMatch(/^Project 6 is at C6 /);
  });

  it('waits until the names are loaded, and accepts only y and n', () => {
    const { press, tell, asked } = reviewing({ projects: [waiting] });
    expect(press('vy').dialog?.kind).toBe('signatures');
    expect(asked()).toMatchObject([{ do: 'read', part: 'signing' }]);
    tell(signing);
    expect(press('<enter>x').dialog).toMatchObject({ problem: 'Press y or n.' });
    expect(asked()).toEqual([]);
    press('y');
    expect(asked()).toMatchObject([{ do: 'check-signatures', isSigned: true, note: '' }]);
    const state = tell({ type: 'signatures-checked', projectId: 9, form: 4, isSigned: true });
    expect(state.message?.text).toBe('You confirmed that form 4 of project 9 is signed.');
  });

  it('sends the form back only with a reason and after a second question', () => {
    const { press, tell, asked } = asking();
    expect(press('n<enter>').dialog).toMatchObject({
      isUnsigned: true,
      isConfirming: false,
      problem: expect.stringMatching(/^Write what is missing/) as string,
    });
    expect(press('Dan<enter><enter>').dialog).toMatchObject({ isConfirming: false, note: 'Dan' });
    expect(asked()).toEqual([]);
    press('<enter>y');
    expect(asked()).toMatchObject([{ do: 'check-signatures', isSigned: false, note: 'Dan' }]);
    tell({ type: 'failed', problem: 'It cannot be reached.' });
    press('v');
    expect(tell(signing).dialog).toMatchObject({ note: 'Dan', isUnsigned: false });
  });

  it('does not send a form back from a status that no longer allows it', () => {
    const later = project({
      project_id: 9,
      project_status: 'A7',
      project_attributes: { version: 3, form: 4, signed },
    });
    const { press, tell, asked } = reviewing({ projects: [later] });
    press('v');
    tell(signing);
    asked();
    expect(press('n').dialog).toMatchObject({
      isUnsigned: false,
      problem: expect.stringMatching(/can no longer go back/) as string,
    });
  });
});
