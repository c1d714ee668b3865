import type { SentForm } from '#shared/api/contract';
import { EXISTING_ACTIONS } from './existing-actions.ts';
import { QUESTIONS, shownYesNo } from './form-wording.ts';
import { interestNoun } from './interest-holders.ts';
import { actionName } from './planned-actions.ts';
import { legalNameOf, signatoriesOf } from './signing.ts';
import { restoreSoilForm, type SoilForm } from './soil-form.ts';

/** An answer that differs between two forms, in words. */
export interface FormChange {
  label: string;
  before: string;
  after: string;
}

/** Returns the answers and parcels that differ between two forms, in the order of the form. */
export function formChanges(before: SentForm, after: SentForm): FormChange[] {
  const [one, other] = [before, after].map(({ submitted_form: form, made_at: at }) =>
    restoreSoilForm(form, new Date(at)),
  ) as [SoilForm, SoilForm];
  const fields = (Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).map((field) => ({
    label: QUESTIONS[field].label,
    before: shownAnswer(one, field, parcelNames(before)),
    after: shownAnswer(other, field, parcelNames(after)),
  }));
  const parcels = {
    label: 'Parcels',
    before: before.parcels.join(', '),
    after: after.parcels.join(', '),
  };
  return [...fields, parcels].filter((change) => change.before !== change.after);
}

/** Names a parcel as the form named it. */
function parcelNames({ parcels, parcel_keys: keys }: SentForm): (parcelKey: string) => string {
  const names = new Map(keys.map((key, i) => [key, parcels[i] ?? key]));
  return (key) => names.get(key) ?? key;
}

/** An answer in words; empty if the question is open. */
function shownAnswer(
  form: SoilForm,
  field: keyof typeof QUESTIONS,
  nameOf: (parcelKey: string) => string,
): string {
  switch (field) {
    case 'property_id':
      return form.property_name;
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
    case 'existing_actions':
      return EXISTING_ACTIONS.filter(({ key }) => form.existing_actions[key].used)
        .map(({ key, label }) => `${label} (${form.existing_actions[key].extent || 'no extent'})`)
        .join(', ');
    case 'chosen_activities':
      return form.chosen_activities.map((key) => actionName(key)).join(', ');
    case 'grazing_data':
    case 'cropping_data':
      return form[field]
        .map(({ year, ...row }) => [year, Object.values(row).filter(Boolean).join(', ')] as const)
        .filter(([, row]) => row !== '')
        .map(([year, row]) => `${year}: ${row}`)
        .join('. ');
    default: {
      const answer = form[field];
      return typeof answer === 'boolean' ? shownYesNo(answer) : String(answer ?? '');
    }
  }
}
