export {
  type Finding,
  blocksOf,
  isOverriddenBy,
  namesProject,
  overriddenOf,
  overriddenText,
  unneededOverrides,
  waitingOf,
  waitingOverrideText,
  warningsOf,
} from './model/finding.ts';
export type { FixAt } from './model/fix-at.ts';
export {
  MAX_REASON_LENGTH,
  MIN_REASON_LENGTH,
  isSameReason,
  reasonProblem,
} from './model/override-reason.ts';
export {
  type PreFlightCell,
  REGULATOR_COLUMNS,
  preFlight,
  preFlightColumns,
  remarkTexts,
} from './model/preview.ts';
export { printedFactsOf } from './model/printed-facts.ts';
export {
  acceptedBy,
  acceptedText,
  notAccepted,
  recordedFindings,
} from './model/recorded-finding.ts';
export { RULE_NAMES, isOverridableRule, submissionFindings } from './model/rules.ts';
export { sheetFileName, sheetOf } from './model/sheet.ts';
export { notConfiguredText, notSubmittableText } from './model/status-rules.ts';
