export {
  CerForm,
  type CerLocationFields,
  CerLocationForm,
  type LocationField,
  withLocationFields,
} from './model/cer-form.ts';
export {
  type CerPayload,
  type DeclaredLand,
  OWNER_TYPE,
  cerPayload,
  declaredLand,
  isWithRegulator,
} from './model/cer-payload.ts';
export {
  CerFormData,
  type CerRequest,
  SubmissionAttributes,
  cerRequest,
  cerResult,
  responseText,
  submissionAttributes,
} from './model/cer-submission.ts';
export { NRM_PLANS, nrmPlanOf, nrmPlansOf } from './model/nrm-plans.ts';
export {
  DEFAULT_NRM_DATE,
  chosenPlan,
  chosenState,
  defaultAbatementT,
  locationsOf,
  prefilledCerForm,
  recordedLocation,
} from './model/prefilled-cer-form.ts';
export {
  type Regulator,
  RegulatorSettings,
  type RegulatorStage,
  TEST_REGULATOR_SETTINGS,
  regulatorIn,
  regulatorStageOf,
} from './model/regulator-settings.ts';
