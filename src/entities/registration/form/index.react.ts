export { changesAsked, markLabel, markSays } from './model/changes-asked.ts';
export { type ParcelTicks, chosenLand, gainedText } from './model/chosen-land.ts';
export {
  BUDGET_TOOL_TYPES,
  BUDGET_TOOL_USAGES,
  GRAZING_FREQUENCIES,
} from './model/form-choices.ts';
export { answersOfFarm } from './model/front-gate.ts';
export { formLock } from './model/form-lock.ts';
export {
  type FormStep,
  canLeaveStep,
  existingActionsOf,
  frequenciesOf,
} from './model/form-steps.ts';
export { ACCEPT_TERMS_LABEL, CAPACITY_LABELS, SIGNS_BY_LABELS } from './model/form-wording.ts';
export { type LandChange, farmChangeText } from './model/land-change.ts';
export { unusableAnswer, unusableLand } from './model/question-of.ts';
export { areSameAnswers } from './model/same-answers.ts';
export { type ExistingAction, MAX_TARGET_KG_HA } from './model/soil-form.ts';
export { incompleteSteps } from './model/step-rules.ts';
