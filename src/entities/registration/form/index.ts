export { firstMarkedStep, markText, stepOfMark } from './model/changes-asked.ts';
export { NO_LOTS, NO_PARCEL_CHOSEN, withoutLotText } from './model/chosen-land.ts';
export { declarationsOf } from './model/declarations.ts';
export { formChanges } from './model/form-changes.ts';
export { FREQUENCY_FIELDS } from './model/form-choices.ts';
export { FORM_STEPS, type StepNumber } from './model/form-steps.ts';
export { QUESTIONS, ROW_TITLES, shownYesNo } from './model/form-wording.ts';
export { gateAddressOf, gateStateOf } from './model/front-gate.ts';
export { landChange, redrawnText } from './model/land-change.ts';
export { letterProblem } from './model/letter-problem.ts';
export { answersOf, isSameOwners, ownersOfParcel } from './model/answers-of.ts';
export { practisedActivities, practisedText } from './model/practised-actions.ts';
export { questionOf, withQuestion } from './model/question-of.ts';
export { stableText } from './model/same-answers.ts';
export { type ShownAnswer, shownAnswers } from './model/shown-answers.ts';
export {
  SoilForm,
  asksBenchmarkTarget,
  asksBudgetTool,
  blankSoilForm,
  restoreSoilForm,
  withoutHiddenAnswers,
} from './model/soil-form.ts';
export {
  implausibleExtents,
  pdfProblems,
  stepProblems,
  typingProblems,
} from './model/step-rules.ts';
