import { describe, expect, it } from 'vitest';
import type { Finding } from '#entities/submission/finding';
import { submissionFacts } from '../../../../tests/support/soil/submission-facts.ts';
import { reviewing, submission } from './review.fixture.ts';

const made = {
  id: 7,
  rule: 'overlap',
  parcels: [],
  says: 'Parcel 1 shares 2 ha with project 8 (C6).',
  reason: 'The owners agreed on a new boundary.',
  made_by: 'other@agriprove.example',
  made_at: '2026-11-21T00:00:00.000Z',
  is_own: false,
  confirmed_by: null,
  confirmed_at: null,
};

/** A review of project 4 with the dialog open and these findings read. */
const overriding = (...changes: Partial<Finding>[]) => withOverrides([], ...changes);

function withOverrides(overrides: (typeof made)[], ...changes: Partial<Finding>[]) {
  const checked = submission(changes.map(({ says }) => says ?? 'Parcel 1 shares land.'));
  const findings = checked.findings.map((finding, i) => ({ ...finding, ...changes[i] }));
  const review = reviewing();
  review.press('<down><down>');
  expect(review.press('x').dialog).toMatchObject({ kind: 'override', projectId: 4 });
  review.tell({
    type: 'part',
    part: 'submission',
    projectId: 4,
    value: { ...checked, findings, facts: submissionFacts({ overrides }) },
  });
  review.asked();
  return review;
}
const effects = (review: ReturnType<typeof reviewing>) =>
  review.asked().filter((effect) => effect.do === 'change-override');

describe('the overrides of a project in the review', () => {
  it('offers no override for a problem that cannot be overridden', () => {
    const review = overriding({ says: 'No signature.', canOverride: false });
    review.press('<enter>A good written reason.<enter>y');
    expect(effects(review)).toEqual([]);
  });

  it('overrides only with a meaningful reason, and after a second question', () => {
    const review = overriding({ canOverride: true, rule: 'overlap', otherProject: '8' });
    expect(review.press('<enter>aaaaaaaaaa<enter>').dialog).toMatchObject({
      problem: expect.stringMatching(/3 different words/) as string,
      isConfirming: false,
    });
    review.press('<ctrl-u>The owners agreed on it.<enter><enter>');
    expect(effects(review)).toEqual([]);
    review.press('<enter>y');
    expect(effects(review)).toMatchObject([
      { change: 'override', reason: 'The owners agreed on it.', finding: { otherProject: '8' } },
    ]);
    const state = review.tell({ type: 'override-changed', projectId: 4, text: 'Overridden.' });
    expect(state.message).toEqual({ tone: 'good', text: 'Overridden.' });
    expect(review.press('x').dialog).toMatchObject({ note: '' });
  });

  it('requires a different reason for each project', () => {
    const review = overriding(
      { canOverride: true, rule: 'overlap', otherProject: '9' },
      { rule: 'overlap', otherProject: '8', override: made },
    );
    review.press('<enter>the owners agreed on a new boundary<enter>');
    expect(review.now().dialog).toMatchObject({
      problem: expect.stringMatching(/^The same reason/) as string,
    });
    review.press('<ctrl-u>Their fence stands on our side.<enter>y');
    expect(effects(review)).toHaveLength(1);
  });

  it('lists an override last when its overlap is gone, and only offers to withdraw it', () => {
    const review = withOverrides([made], { canOverride: true, says: 'Another problem.' });
    expect(review.press('<down><enter>').dialog).toMatchObject({
      problem: 'It is no longer needed. Press w to withdraw it.',
    });
    review.press('w');
    expect(effects(review)).toEqual([]);
    review.press('y');
    expect(effects(review)).toMatchObject([
      { change: 'withdraw', finding: { override: { id: 7 }, isUnneeded: true } },
    ]);
  });

  it('confirms or turns down the override of another admin, and never one’s own', () => {
    const theirs = overriding({ rule: 'overlap', needsSecond: true, waiting: made });
    expect(theirs.press('<enter><enter>').dialog).toMatchObject({ isConfirming: false });
    theirs.press('<enter>y');
    expect(effects(theirs)).toMatchObject([{ change: 'confirm', finding: { waiting: { id: 7 } } }]);
    const refused = overriding({ rule: 'overlap', needsSecond: true, waiting: made });
    refused.press('wy');
    expect(effects(refused)).toMatchObject([{ change: 'withdraw' }]);
    const own = overriding({ needsSecond: true, waiting: { ...made, is_own: true } });
    expect(own.press('<enter>').dialog).toMatchObject({
      problem: expect.stringMatching(/^Another partner admin/) as string,
    });
    own.press('y');
    expect(effects(own)).toEqual([]);
  });
});
