import {
  EXISTING_ACTIONS,
  type ExistingActionKey,
  actionName,
} from '#entities/registration/activity';
import type { SoilForm } from './soil-form.ts';

/**
 * Existing actions that are the same activity as a planned one. Others, such as fertilisers, are
 * too general: spreading fertiliser does not always remedy a deficiency.
 */
const SAME_ACTIVITY: Partial<Record<ExistingActionKey, string>> = {
  renovation: '8',
  'grazing-management': '10',
  'direct-drilling': '12',
};

/** A planned activity that the farm already practises, with the action that shows it. */
export interface PractisedActivity {
  /** Key of the planned activity. */
  activity: string;
  action: ExistingActionKey;
  /** Step of the form that asks about the action. */
  step: 2 | 3;
}

/** Returns the planned activities that the baseline already contains, so they are not new. */
export const practisedActivities = (
  form: Pick<SoilForm, 'chosen_activities' | 'existing_actions'>,
): PractisedActivity[] =>
  EXISTING_ACTIONS.flatMap(({ key: action }, i) => {
    const activity = SAME_ACTIVITY[action];
    return activity !== undefined &&
      form.existing_actions[action].used &&
      form.chosen_activities.includes(activity)
      ? [{ activity, action, step: i < 5 ? (2 as const) : (3 as const) }]
      : [];
  });

/** Says why a practised activity cannot be planned, and what to do. */
export function practisedText({ activity, action, step }: PractisedActivity): string {
  const done = EXISTING_ACTIONS.find(({ key }) => key === action)?.label ?? action;
  return `“${actionName(activity)}” is not new: step ${step} says that you already practise “${done}”. Please choose another activity, or correct step ${step}.`;
}
