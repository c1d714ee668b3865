import type { ProjectStatus } from '#shared/api/contract';
import { CerForm } from './cer-form.ts';
import type { FixAt } from './fix-at.ts';
import { actionName } from './planned-actions.ts';
import { STATUS_MEANINGS } from './project-status.ts';
import type { Regulator, RegulatorStage } from './regulator-settings.ts';
import type { SoilProject } from './soil-project.ts';

/** CER-45, CONST-37. */
const MIN_ADDRESS_LENGTH = 4;

/** CER-27..31, letter for letter. */
export const CER_ERRORS = {
  frontGate: 'Front gate address is missing',
  roadNumber: 'Road number is missing',
  roadName: 'Road name is missing',
  suburb: 'Suburb name is missing',
  titleDocs:
    'Project has no title document. Please upload title documents and return to this form.',
} as const;

/** What these fields cannot hold; text can be anything that fits. */
const UNUSABLE = {
  nrm_published_date: 'NRM published date is missing',
  forward_abatement_estimate: 'Forward abatement estimate must be a number, 0 or more',
} as const;

/** What stands between a project and its submission, and where it is put right. */
export interface CerProblem {
  message: string;
  /** Null where nobody can put it right on this screen. */
  fixAt: FixAt | null;
}

const inField = (field: keyof CerForm): FixAt => ({ place: 'form', field });

/** The five checks; every failure at once (CER-32). Empty when the project may be submitted. */
export function cerFormProblems(form: CerForm, titleDocCount: number): CerProblem[] {
  const isBlank = (text: string) => text.trim() === '';
  const isShort = form.front_gate_address.trim().length < MIN_ADDRESS_LENGTH;
  const checks: [isWrong: boolean, message: string, fixAt: FixAt][] = [
    [isShort, CER_ERRORS.frontGate, inField('front_gate_address')],
    [isBlank(form.road_number), CER_ERRORS.roadNumber, inField('road_number')],
    [isBlank(form.road_name), CER_ERRORS.roadName, inField('road_name')],
    [isBlank(form.suburb), CER_ERRORS.suburb, inField('suburb')],
    [titleDocCount === 0, CER_ERRORS.titleDocs, { place: 'title-docs' }],
  ];
  return checks
    .filter(([isWrong]) => isWrong)
    .map(([, message, fixAt]): CerProblem => ({ message, fixAt }));
}

/** OP-82: at prod nothing is guessed. */
export const notConfiguredText = (stage: RegulatorStage): string =>
  `The regulator's ids and declarations for the ${stage} stage are not configured on this server.`;

/**
 * The five checks, what no payload can be made of, and what the configuration of this stage still
 * misses (OP-82).
 */
export function submissionProblems(
  project: SoilProject,
  form: CerForm,
  { stage, settings }: Regulator,
): CerProblem[] {
  const problems = cerFormProblems(form, project.attributes.title_docs.length);
  for (const [field, message] of Object.entries(UNUSABLE)) {
    const key = field as keyof typeof UNUSABLE;
    if (CerForm.shape[key].safeParse(form[key]).success) continue;
    problems.push({ message, fixAt: inField(key) });
  }
  if (settings === null) return [...problems, { message: notConfiguredText(stage), fixAt: null }];
  if (!settings.delegates.some((delegate) => delegate.signatory_id === form.signatory_id)) {
    problems.push({
      message: 'Please choose the authorising person.',
      fixAt: inField('signatory_id'),
    });
  }
  for (const key of project.chosenActions) {
    if (settings.activity_ids[key] !== undefined) continue;
    const name = actionName(key, settings.older_activity_names);
    const message = `"${name}" has no activity id of the regulator.`;
    problems.push({ message, fixAt: null });
  }
  return problems;
}

/** The same in words alone. */
export const submissionErrors = (
  project: SoilProject,
  form: CerForm,
  regulator: Regulator,
): string[] => submissionProblems(project, form, regulator).map(({ message }) => message);

/** OP-72: why a project that is on its way, decided on or approved is not submitted again. */
export const notSubmittableText = (status: ProjectStatus): string =>
  `The project is at ${status} (${STATUS_MEANINGS[status]}) and cannot be submitted from there.`;

/**
 * What an admin is asked to confirm before B3 (OP-72): submitting is allowed there, and skips
 * these. Empty from B3 on.
 */
export function submissionWarnings(project: SoilProject): string[] {
  const { status } = project;
  if (status === 'B3' || status.startsWith('C')) return [];
  const isSigned = !['A1', 'A2', 'A3', 'A4'].includes(status);
  return [
    ...(isSigned ? [] : ['The commitment is not signed.']),
    'The project is not approved by the partner.',
  ];
}
