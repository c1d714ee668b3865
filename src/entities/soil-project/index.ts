export {
  ATTRIBUTES_VERSION,
  ProjectDocument,
  TitleDocument,
  ConsentDocument,
} from './model/project-attributes.ts';
export { CerForm, CerLocationForm, withLocationFields } from './model/cer-form.ts';
export {
  chosenPlan,
  chosenState,
  locationsOf,
  prefilledCerForm,
} from './model/prefilled-cer-form.ts';
export {
  actionOf,
  BATCH_KINDS,
  BATCH_LABELS,
  batchSheet,
  sharedInBatch,
  decidedStatus,
  isBatchDecision,
  isBatchReady,
  sendInBatch,
} from './model/batch.ts';
export {
  answerText,
  exchangeTexts,
  changedText,
  isPause,
  notReceivedText,
  notSentText,
  PAUSE_STATUSES,
  secondIdTexts,
} from './model/cer-exchange.ts';
export { cerLots, cerPayload } from './model/cer-payload.ts';
export {
  cerRequest,
  cerResult,
  responseText,
  submissionAttributes,
  SubmissionAttributes,
} from './model/cer-submission.ts';
export { documentAttributes, type DocumentTarget } from './model/document-attributes.ts';
export {
  formatNumbers,
  formatParcelNumbers,
  parcelName,
  parcelNumbers,
  parcelsText,
  parseParcelNumbers,
  type ParcelRows,
} from './model/project-parcels.ts';
export { commitmentProblems, landOf } from './model/commitment-problems.ts';
export { EXISTING_ACTIONS, EXTENT_LABEL } from './model/existing-actions.ts';
export {
  BUDGET_TOOL_TYPES,
  BUDGET_TOOL_USAGES,
  FREQUENCY_FIELDS,
  GRAZING_FREQUENCIES,
} from './model/form-choices.ts';
export { formLock } from './model/form-lock.ts';
export { canLeaveStep, existingActionsOf, FORM_STEPS, frequenciesOf } from './model/form-steps.ts';
export { incompleteSteps, stepProblems, typingProblems } from './model/step-rules.ts';
export { countLanes, LANE_NAMES, LANES, laneOf, statusesIn, waitText } from './model/lanes.ts';
export {
  ACCEPT_TERMS_LABEL,
  CAPACITY_LABELS,
  QUESTIONS,
  ROW_TITLES,
  shownYesNo,
  SIGNS_BY_LABELS,
} from './model/form-wording.ts';
export { blankInterestHolders, INTEREST_HOLDERS } from './model/interest-holders.ts';
export {
  BLANK_CAPACITIES,
  blankCompany,
  blankPerson,
  isSoleDirector,
  Landholder,
  MAX_LANDHOLDERS,
  SIGNS_BY,
} from './model/landholder.ts';
export { executionsOf, legalNameOf, signatoriesOf } from './model/signing.ts';
export { mailReadersOf } from './model/mail-readers.ts';
export { letterProblem } from './model/letter-problem.ts';
export { nrmPlanOf, nrmPlansOf } from './model/nrm-plans.ts';
export { practisedActivities, practisedText } from './model/practised-actions.ts';
export { pdfProblem } from './model/pdf-problem.ts';
export {
  actionKey,
  actionName,
  type OlderActionNames,
  PLANNED_ACTIONS,
  plannedAction,
  sortActionKeys,
} from './model/planned-actions.ts';
export { preFlight, preFlightColumns, REGULATOR_COLUMNS } from './model/pre-flight/preview.ts';
export { printedFactsOf } from './model/pre-flight/printed-facts.ts';
export { sheetFileName, sheetOf } from './model/pre-flight/sheet.ts';
export {
  csvFileName,
  PROJECT_COLUMNS,
  projectCsv,
  projectCsvHead,
  projectCsvLines,
} from './model/project-csv.ts';
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
  needsReason,
} from './model/project-transitions.ts';
export {
  awaitsSignatureCheck,
  COMPARING_TEXT,
  isConfirmable,
  mayConfirmSignatures,
  mayReturnUnsigned,
  signatoriesOfForm,
  mayWithdrawSignatures,
  seenText,
  signatureCheckText,
  type SignatorySeen,
  type SignatureLook,
  type SignedVerdict,
  signatureQuestion,
  statusText,
} from './model/signature-check.ts';
export {
  regulatorIn,
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
  isBeingCompared,
  matchesSearch,
  rowsOfProject,
  soilProjectsOf,
} from './model/soil-project.ts';
export {
  blocksOf,
  isOverriddenBy,
  overriddenOf,
  waitingOf,
  overriddenText,
  namesProject,
  unneededOverrides,
  waitingOverrideText,
  warningsOf,
} from './model/pre-flight/finding.ts';
export {
  isSameReason,
  MAX_REASON_LENGTH,
  MIN_REASON_LENGTH,
  reasonProblem,
} from './model/pre-flight/override-reason.ts';
export {
  acceptedBy,
  acceptedText,
  notAccepted,
  recordedFindings,
} from './model/pre-flight/recorded-finding.ts';
export { isOverridableRule, RULE_NAMES, submissionFindings } from './model/pre-flight/rules.ts';
export { overlapText } from './model/pre-flight/land-rules.ts';
export { chosenLand, gainedText, NO_PARCEL_CHOSEN, type ParcelTicks } from './model/chosen-land.ts';
export { farmChangeText, landChange, redrawnText, type LandChange } from './model/land-change.ts';
export { notConfiguredText, notSubmittableText } from './model/pre-flight/status-rules.ts';
export {
  adminTabText,
  noAccessText,
  notEditableText,
  OVERTAKEN_TEXT,
  SOIL_TEXTS,
  soilRoutePath,
  titlesStayText,
} from './model/soil-texts.ts';
export { PROJECT_STAGES, stageOf, turnText, whatHappensNow } from './model/who-acts.ts';
export { formAddress, projectAddress } from './model/soil-address.ts';
export { areSameAnswers } from './model/same-answers.ts';
export { declarationsOf } from './model/declarations.ts';
export { questionOf, unusableAnswer, unusableLand, withQuestion } from './model/question-of.ts';
export { UNKNOWN_LAND } from './model/step-problem.ts';
export {
  changesAsked,
  firstMarkedStep,
  markLabel,
  markSays,
  markText,
  stepOfMark,
} from './model/changes-asked.ts';
export { formChanges } from './model/form-changes.ts';
export { shownAnswers, type ShownAnswer } from './model/shown-answers.ts';
export type { BatchAction, BatchKind, BatchRow } from './model/batch.ts';
export {
  prepareSubmission,
  readFacts,
  readOwnerNames,
  requestOf,
  sendSubmission,
  type Submission,
  type SubmissionInput,
} from './model/submission.ts';
export type { CerLog, RecordedFinding } from './model/project-attributes.ts';
export type { CerRequest } from './model/cer-submission.ts';
export type { ExistingActionKey } from './model/existing-actions.ts';
export type { FixAt } from './model/pre-flight/fix-at.ts';
export type { Finding } from './model/pre-flight/finding.ts';
export type { ProjectColumn } from './model/project-csv.ts';
export type {
  PreFlightCell,
  PreFlightColumn,
  RegulatorColumn,
} from './model/pre-flight/preview.ts';
export type { Lane } from './model/lanes.ts';
export type { FormStep, StepNumber } from './model/form-steps.ts';
export type { MailReader } from './model/mail-readers.ts';
export type { ProjectActor } from './model/project-transitions.ts';
export type { Regulator } from './model/regulator-settings.ts';
export type { Execution, Signatory } from './model/signing.ts';
export type { CompanyLandholder, PersonLandholder } from './model/landholder.ts';
export type { InterestHolder } from './model/interest-holders.ts';
export type { ProjectLand } from './model/step-problem.ts';
export type { ExistingAction } from './model/soil-form.ts';
export type { SoilProject } from './model/soil-project.ts';
export { interestNoun } from './model/interest-holders.ts';
export { answersOf } from './model/owners-of-parcel.ts';
export type { LocationField } from './model/cer-form.ts';
export type { InterestKind } from './model/interest-holders.ts';
export type { UploadKind } from './model/project-files.ts';
