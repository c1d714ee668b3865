export { ATTRIBUTES_VERSION, ProjectDocument } from './model/project-attributes.ts';
export { CerForm, chosenPlan, chosenState, prefilledCerForm } from './model/cer-form.ts';
export { cerLots, cerPayload } from './model/cer-payload.ts';
export {
  cerRequest,
  cerResult,
  responseText,
  submissionAttributes,
  SubmissionAttributes,
} from './model/cer-submission.ts';
export { EXISTING_ACTIONS, EXTENT_LABEL } from './model/existing-actions.ts';
export {
  BUDGET_TOOL_TYPES,
  BUDGET_TOOL_USAGES,
  FREQUENCY_FIELDS,
  GRAZING_FREQUENCIES,
} from './model/form-choices.ts';
export { formLock } from './model/form-lock.ts';
export {
  canLeaveStep,
  existingActionsOf,
  FORM_STEPS,
  frequenciesOf,
  incompleteSteps,
  stepProblems,
  unusableAnswer,
} from './model/form-steps.ts';
export { ACCEPT_TERMS_LABEL, QUESTIONS, ROW_TITLES, shownYesNo } from './model/form-wording.ts';
export { Landholder, MAX_LANDHOLDERS, signatoriesOf } from './model/landholder.ts';
export { nrmPlanOf, nrmPlansOf } from './model/nrm-plans.ts';
export { pdfProblem } from './model/pdf-problem.ts';
export {
  actionKey,
  actionName,
  type OlderActionNames,
  PLANNED_ACTIONS,
  plannedAction,
  sortActionKeys,
} from './model/planned-actions.ts';
export { preFlight, preFlightColumns, REGULATOR_COLUMNS } from './model/pre-flight.ts';
export { csvFileName, projectCsv, projectCsvHead, projectCsvLines } from './model/project-csv.ts';
export {
  bucketOf,
  MAX_PDF_BYTES,
  PDF_TYPE,
  readUploadKey,
  uploadKey,
} from './model/project-files.ts';
export { projectFeatures } from './model/project-geojson.ts';
export { isReopenable, STATUS_LEGEND, STATUS_MEANINGS } from './model/project-status.ts';
export {
  actorsOf,
  decisionsAt,
  isSubmittable,
  mayMove,
  mayRemoveTitles,
} from './model/project-transitions.ts';
export {
  RegulatorSettings,
  regulatorStageOf,
  TEST_REGULATOR_SETTINGS,
} from './model/regulator-settings.ts';
export {
  asksBenchmarkTarget,
  asksBudgetTool,
  blankSoilForm,
  MAX_TARGET_KG_HA,
  restoreSoilForm,
  SoilForm,
  withoutHiddenAnswers,
} from './model/soil-form.ts';
export {
  firstProjectName,
  matchesSearch,
  rowsOfProject,
  soilProjectsOf,
} from './model/soil-project.ts';
export {
  blocksOf,
  notConfiguredText,
  notSubmittableText,
  submissionFindings,
  warningsOf,
} from './model/submission-rules.ts';
export {
  adminTabText,
  noAccessText,
  notEditableText,
  OVERTAKEN_TEXT,
  SOIL_TEXTS,
  soilRoutePath,
  titlesStayText,
} from './model/soil-texts.ts';
export { changesAsked } from './model/changes-asked.ts';
export type { CerLog } from './model/project-attributes.ts';
export type { CerRequest } from './model/cer-submission.ts';
export type { ExistingActionKey } from './model/existing-actions.ts';
export type { FixAt } from './model/fix-at.ts';
export type { Finding } from './model/submission-rules.ts';
export type { PreFlightCell, PreFlightColumn, RegulatorColumn } from './model/pre-flight.ts';
export type { FormStep, StepNumber } from './model/form-steps.ts';
export type { ProjectActor } from './model/project-transitions.ts';
export type { Regulator } from './model/regulator-settings.ts';
export type { Signatory } from './model/landholder.ts';
export type { ExistingAction } from './model/soil-form.ts';
export type { SoilProject } from './model/soil-project.ts';
export type { UploadKind } from './model/project-files.ts';
