import { describe, expect, it } from 'vitest';
import type { SoilProject } from '#entities/soil-project';
import {
  atStep,
  insteadOf,
  isOvertaken,
  newRegistration,
  saveParams,
  withAnswers,
  withSaved,
} from './registration.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const blank = newRegistration('6f0c1b1e-1f53-4a4a-9f6c-0a6a3c1a9b10', NOW);
const begun = withAnswers(blank, { property_id: 7, property_name: 'Kurrajong Park' });

describe('registration', () => {
  it('cannot leave the first step without a farm, by whichever way (FORM-04)', () => {
    expect(atStep(blank, 2).step).toBe(1);
    expect(atStep(blank, 9).step).toBe(1);
    expect(atStep(begun, 9).step).toBe(9);
  });

  it('still has to be saved when something was typed while a save ran', () => {
    const saved = { sent: begun, status: 'A1' as const, projectId: 31, at: 0 };
    expect(withSaved(begun, saved)).toMatchObject({
      projectId: 31,
      status: 'A1',
      isChanged: false,
    });
    const typed = withAnswers(begun, { name: 'Bronwyn' });
    expect(withSaved(typed, saved)).toMatchObject({ projectId: 31, isChanged: true });
  });

  it('keeps its status at a plain save, and is at step 10 with A2 after the PDF was asked for (OP-73, PDF-03)', () => {
    const ready = { ...begun, projectId: 31, status: 'A4' as const };
    const saved = { sent: ready, projectId: 31, at: 5 };
    expect(withSaved(ready, { ...saved, status: 'A1' }).status).toBe('A4');
    expect(withSaved(ready, { ...saved, status: 'A2' })).toMatchObject({
      status: 'A2',
      step: 10,
      pdfAskedAt: 5,
    });
  });

  it('takes no answer that belongs to another form', () => {
    const other = newRegistration('0b7b3c7e-54f0-4d1c-8a53-5d3a7f2d6a11', NOW);
    expect(withSaved(other, { sent: begun, status: 'A1', projectId: 31, at: 0 })).toBe(other);
  });

  it('is overtaken by answers of another form until one of the two is chosen', () => {
    const [phone, other] = [
      '4be3d24c-3f0b-4a08-8d4e-0c1f2e6d7a55',
      'a7a6b2ce-68a5-4d0e-bb5d-9f1f63f0c0aa',
    ];
    const storedBy = (answers_from: string | null) =>
      ({ attributes: { answers_from } }) as SoilProject;
    const saved = withSaved(begun, { sent: begun, status: 'A1', projectId: 31, at: 0 });
    expect(isOvertaken(saved, storedBy(saved.opId))).toBe(false);
    expect(isOvertaken(saved, storedBy(phone))).toBe(true);
    // What it began with before its own save is no answer it knows of any more.
    expect(
      isOvertaken(
        withSaved(
          { ...begun, basedOn: phone },
          {
            sent: begun,
            status: 'A1',
            projectId: 31,
            at: 0,
          },
        ),
        storedBy(phone),
      ),
    ).toBe(true);

    const kept = insteadOf(saved, storedBy(phone));
    expect(isOvertaken(kept, storedBy(phone))).toBe(false);
    expect(kept).toMatchObject({ form: saved.form, isChanged: true });
    expect(saveParams(kept, 'A1').project_attributes).toMatchObject({
      answers_from: saved.opId,
      answers_based_on: phone,
    });
    expect(isOvertaken(kept, storedBy(other))).toBe(true);
  });

  it('is called after its farm at first, within what the server takes (OP-87)', () => {
    expect(saveParams(begun, 'A1').project_name).toBe('Kurrajong Park Soil Project');
    const long = withAnswers(begun, { property_name: 'x'.repeat(200) });
    expect(saveParams(long, 'A1').project_name).toHaveLength(200);
  });
});
