import type { SentForm } from '#shared/api/contract';
import { EXISTING_ACTIONS, actionName } from '#entities/registration/activity';
import { stepOfField, type StepNumber } from './form-steps.ts';
import { QUESTIONS, ROW_TITLES, shownYesNo } from './form-wording.ts';
import { interestNoun } from '#entities/soil-project/interest-holder';
import { legalNameOf, signatoriesOf } from '#entities/registration/landholder';
import { restoreSoilForm, type SoilForm } from './soil-form.ts';

/** A client's answer in words. */
export interface ShownAnswer {
  step: StepNumber;
  /** The form's own name of the question. */
  field: keyof typeof QUESTIONS;
  question: string;
  /** Empty if the question is open. */
  answer: string;
}

const FIELDS = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[];

/** A form as it is stored, and the names of its parcels. */
type StoredAnswers = Pick<SentForm, 'made_at' | 'parcels' | 'parcel_keys'> & {
  submitted_form: unknown;
};

/** Returns every answer of a form in words, in the order of the form. */
export function shownAnswers(sent: StoredAnswers): ShownAnswer[] {
  const form = restoreSoilForm(sent.submitted_form, new Date(sent.made_at));
  const nameOf = parcelNames(sent);
  return FIELDS.flatMap((field): ShownAnswer[] => {
    const question = QUESTIONS[field].label;
    if (field !== 'existing_actions') {
      const step = stepOfField(field) ?? 1;
      return [{ step, field, question, answer: shownAnswer(form, field, nameOf) }];
    }
    // The form asks for them in two steps.
    return ([2, 3] as const).map((step) => ({
      step,
      field,
      question,
      answer: shownActions(form, step),
    }));
  });
}

/** Names a parcel in the form's own words. */
function parcelNames({ parcels, parcel_keys: keys }: StoredAnswers): (parcelKey: string) => string {
  const names = new Map(keys.map((key, i) => [key, parcels[i] ?? key]));
  return (key) => names.get(key) ?? key;
}

const shownActions = (form: SoilForm, step: 2 | 3): string =>
  EXISTING_ACTIONS.filter(
    ({ key }) => form.existing_actions[key].used && stepOfField(`existing_actions.${key}`) === step,
  )
    .map(({ key, label }) => `${label} (${form.existing_actions[key].extent || 'no extent'})`)
    .join(', ');

function shownAnswer(
  form: SoilForm,
  field: Exclude<keyof typeof QUESTIONS, 'existing_actions'>,
  nameOf: (parcelKey: string) => string,
): string {
  switch (field) {
    case 'property_id':
      return form.property_name;
    case 'front_gate': {
      const { road_number, road_name, suburb } = form.front_gate;
      const parts = [`${road_number} ${road_name}`, suburb];
      return parts
        .map((part) => part.trim())
        .filter(Boolean)
        .join(', ');
    }
    case 'landholders':
      return form.landholders
        .map((landholder) => {
          const people = signatoriesOf([landholder])
            .map(({ name, capacity }) => `${name}, ${capacity}`)
            .join('; ');
          const parcels =
            landholder.parcels === null
              ? ''
              : ` (parcels ${landholder.parcels.map(nameOf).join(', ')})`;
          return `${legalNameOf(landholder)}: ${people}${parcels}`;
        })
        .join('. ');
    case 'interest_holders':
      return form.interest_holders
        .filter(({ answer }) => answer !== null)
        .map(({ kind, answer, name }) =>
          [`${interestNoun(kind)}: ${shownYesNo(answer)}`, name.trim()].filter(Boolean).join(', '),
        )
        .join('. ');
    case 'chosen_activities':
      return form.chosen_activities.map((key) => actionName(key)).join(', ');
    case 'budgetToolUsage':
      return form.budgetToolUsage === null
        ? ''
        : `${form.budgetToolUsage}, where 1 means hardly ever and 5 for every decision`;
    case 'grazing_data':
      return form.grazing_data.map(shownYear).filter(Boolean).join('. ');
    case 'cropping_data':
      return form.cropping_data.map(shownYear).filter(Boolean).join('. ');
    default: {
      const answer = form[field];
      return typeof answer === 'boolean' ? shownYesNo(answer) : String(answer ?? '');
    }
  }
}

/** A year's row with the titles of its columns; empty if nothing was entered. */
function shownYear({ year, ...row }: SoilForm['grazing_data'][number] | CroppingRow): string {
  const cells = Object.entries(row).flatMap(([column, value]) =>
    value === '' ? [] : [`${ROW_TITLES[column as keyof typeof ROW_TITLES]}: ${value}`],
  );
  return cells.length === 0 ? '' : `${year}, ${cells.join(', ')}`;
}
type CroppingRow = SoilForm['cropping_data'][number];
