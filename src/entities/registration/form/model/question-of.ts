import { NO_PARCEL_CHOSEN } from './chosen-land.ts';
import { EXISTING_ACTIONS } from '#entities/registration/activity';
import { FORM_STEPS, stepOfField, type FormStep, type StepNumber } from './form-steps.ts';
import type { ProjectLand } from '#entities/registration/landholder';
import { stepProblems } from './step-rules.ts';
import { ACCEPT_TERMS_LABEL, QUESTIONS } from './form-wording.ts';
import { INTEREST_HOLDERS } from '#entities/soil-project/interest-holder';
import { SoilForm, withoutHiddenAnswers } from './soil-form.ts';

const Field = SoilForm.keyof();

/** A question of the form and the step that asks it. */
export interface AskedAt {
  step: FormStep;
  label: string;
}

/**
 * Returns the question for a field of the form or a path into it, such as `existing_actions.fire`
 * or `landholders.0.name`; null for anything else.
 */
export function questionOf(path: string): AskedAt | null {
  const [first, second] = path.split('.');
  if (first === 'accepted_terms') return { step: stepAt(9), label: ACCEPT_TERMS_LABEL };
  const { data: field } = Field.safeParse(first);
  const step = stepOfField(path);
  if (!field || !step) return null;
  return { step: stepAt(step), label: labelOf(field, second) };
}

/** The question's label; that of a row in a list of answers. */
function labelOf(field: keyof SoilForm, row: string | undefined): string {
  const place = Number(row);
  if (field === 'existing_actions') {
    const action = EXISTING_ACTIONS.find(({ key }) => key === row);
    return action?.label ?? QUESTIONS.existing_actions.label;
  }
  if (field === 'landholders' && place >= 0) return `Landholder ${place + 1}`;
  if (field === 'interest_holders' && INTEREST_HOLDERS[place]) return INTEREST_HOLDERS[place].label;
  return QUESTIONS[field === 'property_name' ? 'property_id' : field].label;
}

const stepAt = (number: StepNumber): FormStep => FORM_STEPS[number - 1]!;

/**
 * Puts question and step before the description of what is wrong with an answer; returns other
 * messages unchanged.
 */
export function withQuestion(path: string, message: string): string {
  const asked = questionOf(path);
  return asked
    ? `Step ${asked.step.number}, ${asked.step.title}, “${asked.label}”: ${message}`
    : message;
}

/**
 * Returns the problem that no parcel is ticked, which cannot be saved; null if one is ticked, or
 * the land is unknown.
 */
export const unusableLand = ({ parcelKeys }: ProjectLand): ReturnType<typeof unusableAnswer> =>
  parcelKeys?.length === 0
    ? {
        asked: { step: stepAt(1), label: 'Parcels of the project' },
        field: 'parcels',
        message: NO_PARCEL_CHOSEN,
      }
    : null;

/**
 * Returns the first answer that cannot be saved, with its question and what is wrong; null if all
 * can. Reports one at a time, because most fields cannot hold an invalid value at all.
 */
export function unusableAnswer(
  form: SoilForm,
): { asked: AskedAt | null; field: string; message: string } | null {
  const issue = SoilForm.safeParse(withoutHiddenAnswers(form)).error?.issues[0];
  if (!issue) return null;
  const field = issue.path.join('.');
  const asked = questionOf(field);
  const problems = asked ? stepProblems(form, asked.step.number) : [];
  const message = problems.find((one) => one.field === field)?.message ?? issue.message;
  return { asked, field, message };
}
