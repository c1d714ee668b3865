import { describe, expect, it } from 'vitest';
import type { Submission } from '#entities/submission/send';
import { change, reviewing, submission } from './review.fixture.ts';

const checked = (value: Submission) =>
  ({ type: 'part', part: 'submission', projectId: 4, value }) as const;

describe('the submit dialog', () => {
  it('runs the checks again and submits only on y (OP-72)', () => {
    const { press, tell, asked } = reviewing();
    press('<down><down>s');
    expect(asked()).toMatchObject([{ do: 'read', part: 'submission' }]);
    press('y');
    expect(asked()).toEqual([]);
    tell(checked(submission([], ['The project is not approved by the partner.'])));
    expect(press(' x').dialog?.kind).toBe('submit');
    expect(press('<enter>').dialog).toBeNull();
    press('s');
    tell(checked(submission([], ['The project is not approved by the partner.'])));
    expect(asked()).toMatchObject([{ do: 'read', part: 'submission' }]);
    expect(press('y').dialog).toEqual({ kind: 'progress', projectId: 4 });
    expect(asked()).toMatchObject([{ do: 'submit', submission: { project: { projectId: 4 } } }]);
  });

  it('refuses to submit while checks block, or from a status that does not allow it (CER-33)', () => {
    const { press, tell, asked } = reviewing();
    press('<down><down>s');
    asked();
    tell(checked(submission(['Road number is missing'])));
    expect(press('y').dialog?.kind).toBe('submit');
    expect(press('<enter>').dialog).toBeNull();
    expect(press('<home>s').message?.text).toMatch(/at C6 .* cannot be submitted/);
    expect(asked()).toEqual([]);
  });

  it('follows a submission to its end even while closed, then reloads the project', () => {
    const { press, tell, asked, now } = reviewing();
    press('<down><down>s');
    tell(checked(submission()));
    press('y');
    asked();
    const step = (to: 'C1' | 'C2' | 'C4') =>
      tell({
        type: 'progress',
        projectId: 4,
        progress: { kind: 'moved', change: change(to, 'server') },
      });
    step('C1');
    press('<escape>');
    expect(press('s').dialog).toEqual({ kind: 'progress', projectId: 4 });
    press('<escape>');
    tell({
      type: 'progress',
      projectId: 4,
      progress: { kind: 'waiting', problem: 'It cannot be reached.' },
    });
    expect(now().submissions.get(4)?.waitingFor).toBe('It cannot be reached.');
    expect(step('C2').submissions.get(4)?.waitingFor).toBeNull();
    expect(step('C4').listed.find((one) => one.projectId === 4)?.status).toBe('C4');
    const { message } = tell({ type: 'progress-ended', projectId: 4, problem: null });
    expect(message).toEqual({ tone: 'good', text: 'Project 4: the submission is at C4.' });
    expect(asked()).toEqual([{ do: 'load-one', projectId: 4 }]);
  });
});
