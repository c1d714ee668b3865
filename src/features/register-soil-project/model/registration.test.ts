import { describe, expect, it } from 'vitest';
import type { SoilProject } from '#entities/soil-project/record';
import {
  asAnotherDraft,
  atProblem,
  atStep,
  insteadOf,
  isOvertaken,
  newRegistration,
  saveParams,
  storedOf,
  withAnswers,
  withSaved,
  withTerms,
  withUnanswered,
  type Registration,
  type SaveStatus,
} from './registration.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const blank = newRegistration('6f0c1b1e-1f53-4a4a-9f6c-0a6a3c1a9b10', NOW);
const [SAVE, PHONE, OTHER] = [
  'b1f7c1de-3f1c-4a56-9d1a-0d7a5c6f1b22',
  '4be3d24c-3f0b-4a08-8d4e-0c1f2e6d7a55',
  'a7a6b2ce-68a5-4d0e-bb5d-9f1f63f0c0aa',
] as const;
const savedAs = (registration: Registration, status: SaveStatus = 'A1', at = 0) => ({
  sending: { registration, status, saveId: SAVE },
  projectId: 31,
  at,
});
const begun = withAnswers(blank, { property_id: 7, property_name: 'Kurrajong Park' });

describe('the registration form', () => {
  it('cannot skip the first step without a farm, by any route (FORM-04)', () => {
    expect(atStep(blank, 2).step).toBe(1);
    expect(atStep(blank, 9).step).toBe(1);
    expect(atStep(begun, 9).step).toBe(9);
  });

  it('stays unsaved when the user types during a save', () => {
    const saved = savedAs(begun);
    expect(withSaved(begun, saved)).toMatchObject({
      projectId: 31,
      status: 'A1',
      isChanged: false,
    });
    const typed = withAnswers(begun, { name: 'Bronwyn' });
    expect(withSaved(typed, saved)).toMatchObject({ projectId: 31, isChanged: true });
  });

  it('keeps its status on a plain save, and moves to step 10 and A2 when the PDF is requested (OP-73, PDF-03)', () => {
    const ready = { ...begun, projectId: 31, status: 'A4' as const };
    expect(withSaved(ready, savedAs(ready)).status).toBe('A4');
    expect(withSaved(ready, savedAs(ready, 'A2', 5))).toMatchObject({
      status: 'A2',
      step: 10,
      pdfAskedAt: 5,
    });
  });

  it('ignores a response that belongs to another form', () => {
    const other = newRegistration('0b7b3c7e-54f0-4d1c-8a53-5d3a7f2d6a11', NOW);
    expect(withSaved(other, savedAs(begun))).toBe(other);
  });

  it('counts as overtaken by another device’s save until its client chooses', () => {
    const storedBy = (answers_from: string | null) =>
      ({ projectId: 31, status: 'A1', attributes: { answers_from } }) as SoilProject;
    const saved = withSaved(begun, savedAs(begun));
    expect(isOvertaken(saved, storedBy(SAVE))).toBe(false);
    expect(isOvertaken(saved, storedBy(PHONE))).toBe(true);
    expect(isOvertaken(withUnanswered(saved, PHONE), storedBy(PHONE))).toBe(false);
    // After its own save, the form no longer accepts the save it started from.
    const onPhone = { ...begun, basedOn: PHONE };
    expect(isOvertaken(withSaved(onPhone, savedAs(onPhone)), storedBy(PHONE))).toBe(true);

    const kept = insteadOf(saved, storedBy(PHONE));
    expect(isOvertaken(kept, storedBy(PHONE))).toBe(false);
    expect(kept).toMatchObject({ form: saved.form, isChanged: true });
    expect(
      saveParams({ registration: kept, status: 'A1', saveId: OTHER }).project_attributes,
    ).toMatchObject({ answers_from: OTHER, answers_based_on: PHONE });
    expect(isOvertaken(kept, storedBy(OTHER))).toBe(true);
  });

  it('finds the project that another window created from the same draft', () => {
    const project = (projectId: number, draft_id: string | null) =>
      ({ projectId, attributes: { draft_id } }) as SoilProject;
    const projects = [project(30, null), project(31, begun.draftId)];
    expect(storedOf(begun, projects)).toBe(projects[1]);
    expect(storedOf({ ...begun, projectId: 30 }, projects)).toBe(projects[0]);
    expect(storedOf(asAnotherDraft(begun, OTHER), projects)).toBeUndefined();
  });

  it('leaves the name of a project to the server until the client types one (OP-87)', () => {
    const nameOf = (projectName: string | null) =>
      saveParams({ registration: { ...begun, projectName }, status: 'A1', saveId: SAVE })
        .project_name;
    expect([nameOf(null), nameOf('  '), nameOf(' Creek ')]).toEqual(['', '', 'Creek']);
  });

  it('counts as saved again once an answer is restored to its saved value (PDF-05)', () => {
    const saved = withSaved(begun, savedAs(begun));
    const unticked = withAnswers(saved, { chosen_activities: ['8'] });
    expect(unticked.isChanged).toBe(true);
    expect(withAnswers(unticked, { chosen_activities: [] }).isChanged).toBe(false);
    expect(withTerms(withTerms(saved, true), false).isChanged).toBe(false);
    const hidden = withAnswers(saved, { budgetToolName: 'Feed Ledger' });
    expect(hidden.isChanged).toBe(false);
  });

  it('remembers which steps the client has left, also when they step back', () => {
    const atThree = atStep(atStep(begun, 2), 3);
    expect(atThree.left).toEqual([1, 2]);
    expect(atStep(atThree, 1).left).toEqual([1, 2, 3]);
    expect(atStep(begun, 9).left).toEqual([1]);
    expect(atProblem(begun, 4)).toMatchObject({ step: 4, left: [1, 4] });
    expect(atStep(blank, 4)).toBe(blank);
  });

  it('can become a separate draft when its project was sent or removed', () => {
    const sent = { ...withSaved(begun, savedAs(begun, 'A2', 5)), status: 'A5' as const };
    expect(asAnotherDraft(sent, OTHER)).toMatchObject({
      draftId: OTHER,
      projectId: null,
      status: null,
      step: 9,
      basedOn: null,
      isChanged: true,
      form: begun.form,
    });
  });
});
