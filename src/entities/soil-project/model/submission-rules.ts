import type { ProjectStatus } from '#shared/api/contract';
import { CerForm } from './cer-form.ts';
import type { FixAt } from './fix-at.ts';
import { actionName } from './planned-actions.ts';
import { STATUS_MEANINGS } from './project-status.ts';
import { isSubmittable } from './project-transitions.ts';
import type { Regulator, RegulatorStage } from './regulator-settings.ts';
import type { SoilProject } from './soil-project.ts';

/** CER-45, CONST-37. */
const MIN_ADDRESS_LENGTH = 4;

/** The input of the checks before a submission to the regulator. */
export interface Submittable {
  project: SoilProject;
  form: CerForm;
  regulator: Regulator;
}

/** A problem that a rule found. */
export interface Finding {
  rule: string;
  /** `block` prevents the submission; `warn` needs a person's confirmation. */
  severity: 'block' | 'warn';
  says: string;
  /** Null if it cannot be fixed here. */
  fixAt: FixAt | null;
}

interface Rule extends Pick<Finding, 'rule' | 'severity'> {
  find: (submittable: Submittable) => Pick<Finding, 'says' | 'fixAt'>[];
}

/** OP-72: why a project in progress, decided or approved cannot be submitted again. */
export const notSubmittableText = (status: ProjectStatus): string =>
  `The project is at ${status} (${STATUS_MEANINGS[status]}) and cannot be submitted at this status.`;

/** OP-82: there are no defaults at prod. */
export const notConfiguredText = (stage: RegulatorStage): string =>
  `The regulator's ids and declarations for the ${stage} stage are not configured on this server.`;

/** Returns one finding if something is wrong, otherwise none. */
const when = (isWrong: boolean, says: string, fixAt: FixAt | null = null) =>
  isWrong ? [{ says, fixAt }] : [];

/** A rule about a field of the form; its id is the field's name. */
const fieldRule = (
  field: keyof CerForm,
  says: string,
  isWrong: (form: CerForm) => boolean,
): Rule => ({
  rule: field,
  severity: 'block',
  find: ({ form }) => when(isWrong(form), says, { place: 'form', field }),
});

const isBlank =
  (field: 'road_number' | 'road_name' | 'suburb') =>
  (form: CerForm): boolean =>
    form[field].trim() === '';

/** True if the value cannot become part of a payload. */
const isUnusable =
  (field: keyof CerForm) =>
  (form: CerForm): boolean =>
    !CerForm.shape[field].safeParse(form[field]).success;

const UNSIGNED: ReadonlySet<ProjectStatus> = new Set(['A1', 'A2', 'A3', 'A4']);

/**
 * Every rule, in the order of its findings. The server enforces a rule added here, and the web app
 * and the command line show it. The texts of the five checks are verbatim from the specification
 * (CER-27..31).
 */
const RULES: readonly Rule[] = [
  {
    rule: 'status',
    severity: 'block',
    find: ({ project: { status } }) => when(!isSubmittable(status), notSubmittableText(status)),
  },
  fieldRule(
    'front_gate_address',
    'Front gate address is missing',
    (form) => form.front_gate_address.trim().length < MIN_ADDRESS_LENGTH,
  ),
  fieldRule('road_number', 'Road number is missing', isBlank('road_number')),
  fieldRule('road_name', 'Road name is missing', isBlank('road_name')),
  fieldRule('suburb', 'Suburb name is missing', isBlank('suburb')),
  {
    rule: 'title-docs',
    severity: 'block',
    find: ({ project }) =>
      when(
        project.attributes.title_docs.length === 0,
        'Project has no title document. Please upload title documents and return to this form.',
        { place: 'title-docs' },
      ),
  },
  fieldRule(
    'nrm_published_date',
    'NRM published date is missing',
    isUnusable('nrm_published_date'),
  ),
  fieldRule(
    'forward_abatement_estimate',
    'Forward abatement estimate must be a number, 0 or more',
    isUnusable('forward_abatement_estimate'),
  ),
  {
    rule: 'regulator-settings',
    severity: 'block',
    find: ({ regulator: { settings, stage } }) => when(settings === null, notConfiguredText(stage)),
  },
  {
    rule: 'signatory_id',
    severity: 'block',
    find: ({ form, regulator: { settings } }) =>
      when(
        settings !== null &&
          !settings.delegates.some((delegate) => delegate.signatory_id === form.signatory_id),
        'Please choose the authorising person.',
        { place: 'form', field: 'signatory_id' },
      ),
  },
  {
    rule: 'activity-ids',
    severity: 'block',
    find: ({ project, regulator: { settings } }) =>
      project.chosenActions.flatMap((key) =>
        when(
          settings !== null && settings.activity_ids[key] === undefined,
          `"${actionName(key, settings?.older_activity_names)}" has no activity id from the regulator.`,
        ),
      ),
  },
  {
    rule: 'new-activity',
    severity: 'block',
    find: ({ project }) =>
      when(
        project.chosenActions.length === 0,
        'No planned activity is chosen. A project needs at least one new activity.',
        { place: 'registration' },
      ),
  },
  {
    rule: 'commitment-signed',
    severity: 'block',
    find: ({ project: { status } }) =>
      when(UNSIGNED.has(status), 'The commitment is not signed.', { place: 'registration' }),
  },
  {
    rule: 'approved',
    severity: 'warn',
    find: ({ project: { status } }) =>
      when(
        status !== 'B3' && !status.startsWith('C'),
        'The project is not approved by the partner.',
        { place: 'decision' },
      ),
  },
];

/** Returns all findings of all rules (CER-32). */
export const submissionFindings = (submittable: Submittable): Finding[] =>
  RULES.flatMap(({ rule, severity, find }) =>
    find(submittable).map((found) => ({ rule, severity, ...found })),
  );

const ofSeverity = (severity: Finding['severity']) => (findings: readonly Finding[]) =>
  findings.filter((finding) => finding.severity === severity);

/** Findings that prevent the submission; empty if it is allowed. */
export const blocksOf = ofSeverity('block');
/** Findings that a person must confirm before the submission. */
export const warningsOf = ofSeverity('warn');
