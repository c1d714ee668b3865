export { landholderProblems } from './model/landholder-problems.ts';
export {
  BLANK_CAPACITIES,
  type CompanyLandholder,
  Landholder,
  MAX_LANDHOLDERS,
  SIGNS_BY,
  blankCompany,
  blankPerson,
  isOnTitle,
  titleNameOf,
  withoutHiddenOfficer,
} from './model/landholder.ts';
export {
  type Execution,
  type Signatory,
  executionsOf,
  legalNameOf,
  signatoriesOf,
} from './model/signing.ts';
export {
  type ProjectLand,
  type StepProblem,
  UNKNOWN_LAND,
  isBlank,
  problemIf,
} from './model/step-problem.ts';
