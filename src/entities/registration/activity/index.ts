export {
  EXISTING_ACTIONS,
  EXISTING_ACTION_KEYS,
  type ExistingActionKey,
} from './model/existing-actions.ts';
export {
  OLDER_ACTION_KEYS,
  type OlderActionNames,
  PLANNED_ACTIONS,
  actionKey,
  actionName,
  isPlannedActionKey,
  plannedAction,
  sortActionKeys,
} from './model/planned-actions.ts';
