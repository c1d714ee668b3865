import type { CerForm } from './cer-form.ts';
import { actionName } from './planned-actions.ts';
import type { Regulator } from './regulator-settings.ts';
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

/** The five checks; every failure at once (CER-32). Empty when the project may be submitted. */
export function cerFormErrors(form: CerForm, titleDocCount: number): string[] {
  const isBlank = (text: string) => text.trim() === '';
  const checks: [boolean, string][] = [
    [form.front_gate_address.trim().length < MIN_ADDRESS_LENGTH, CER_ERRORS.frontGate],
    [isBlank(form.road_number), CER_ERRORS.roadNumber],
    [isBlank(form.road_name), CER_ERRORS.roadName],
    [isBlank(form.suburb), CER_ERRORS.suburb],
    [titleDocCount === 0, CER_ERRORS.titleDocs],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, message]) => message);
}

/** The five checks, and what the configuration of this stage still misses (OP-82). */
export function submissionErrors(
  project: SoilProject,
  form: CerForm,
  { stage, settings }: Regulator,
): string[] {
  const errors = cerFormErrors(form, project.attributes.title_docs.length);
  if (settings === null) {
    return [
      ...errors,
      `The regulator's ids and declarations for the ${stage} stage are not configured on this server.`,
    ];
  }
  if (!settings.delegates.some((delegate) => delegate.signatory_id === form.signatory_id)) {
    errors.push('Please choose the authorising person.');
  }
  const unknown = project.chosenActions.filter((key) => settings.activity_ids[key] === undefined);
  return [
    ...errors,
    ...unknown.map((key) => `"${actionName(key)}" has no activity id of the regulator.`),
  ];
}

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
