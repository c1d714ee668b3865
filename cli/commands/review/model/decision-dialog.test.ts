import { describe, expect, it } from 'vitest';
import { change, reviewing } from './review.fixture.ts';

describe('the decision dialog', () => {
  it('offers only the allowed decisions and sends the chosen one with its reason (OP-71)', () => {
    const { press, asked, tell } = reviewing();
    expect(press('<down><down><down>d').dialog).toMatchObject({ choices: ['B1', 'B2', 'B3'] });
    expect(press('<down><down>no quote<enter> x').dialog).toMatchObject({ isConfirming: true });
    expect(asked()).toEqual([]);
    press('y');
    expect(asked()).toMatchObject([
      { do: 'decide', project: { projectId: 3 }, to: 'B2', note: 'no quote' },
    ]);
    const { message } = tell({ type: 'decided', projectId: 3, to: 'B2' });
    expect(message?.text).toBe('Project 3 is now at B2.');
    expect(asked()).toMatchObject([{ do: 'load-one', projectId: 3 }, { do: 'refresh' }]);
    expect(press('d').dialog).toMatchObject({ note: '' });
  });

  it('preselects no decision, and answers Enter without a choice by asking for one', () => {
    const { press, asked } = reviewing();
    expect(press('<down><down><down>d').dialog).toMatchObject({ at: null, problem: null });
    expect(press('<enter><enter>').dialog).toMatchObject({
      at: null,
      isConfirming: false,
      problem: expect.stringMatching(/^Choose a decision first/) as string,
    });
    press('y');
    expect(asked()).toEqual([]);
  });

  it.each(['B1', 'B2'])('refuses to set %s without a reason and keeps the choice', (to) => {
    const { press, now, asked } = reviewing();
    press(`<down><down><down>d${to === 'B1' ? '' : '<down>'}<down> <enter>`);
    expect(now().dialog).toMatchObject({
      isConfirming: false,
      note: ' ',
      problem: 'Write what has to be changed, and why.',
    });
    expect(press('no quote<enter>').dialog).toMatchObject({ isConfirming: true, problem: null });
    expect(asked()).toEqual([]);
  });

  it('approves without a reason', () => {
    const { press, asked } = reviewing();
    press('<down><down><down>d<up><enter>y');
    expect(asked()).toMatchObject([{ do: 'decide', to: 'B3', note: '' }]);
  });

  it.each(['n', '<enter>'])('returns from confirmation to the choices on %s', (no) => {
    const { press, asked } = reviewing();
    const back = press(`<down><down><down>d<down><down>no quote<enter>${no}`);
    expect(back.dialog).toMatchObject({ isConfirming: false, at: 1, note: 'no quote' });
    expect(press('<enter><escape>').dialog).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('restores the reason after Esc, a failure or a conflict', () => {
    const { press, tell } = reviewing();
    press('<down><down><down>d<down>no quote<escape>');
    expect(press('d').dialog).toMatchObject({ at: null, note: 'no quote' });
    press('<down><enter>y');
    tell({ type: 'failed', problem: 'It cannot be reached.' });
    expect(press('d').dialog).toMatchObject({ note: 'no quote' });
    press('<down><enter>y');
    const overtaken = tell({
      type: 'overtaken',
      projectId: 3,
      problem: 'No.',
      last: change('B2'),
    });
    expect(overtaken.message?.text).toBe(
      'other@agriprove.example has moved project 3 to B2. Your change was not made.',
    );
    expect(press('d').dialog).toMatchObject({ choices: ['B1', 'B3'], note: 'no quote' });
    expect(press('<escape><home>d').dialog).toBeNull();
  });

  it('decides nothing on Esc or where no decision is available', () => {
    const { press, asked } = reviewing();
    expect(press('d').message?.text).toBe('There is nothing to decide at C6 (CER approved).');
    press('<end>d<escape>');
    expect(asked()).toEqual([]);
  });
});
