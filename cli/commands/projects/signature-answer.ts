import { STATUS_MEANINGS } from '#entities/soil-project/record';
import type { ProjectStatus } from '#shared/api/contract';

/** A project's signatures, with the field names of `--json`. */
export interface SignatureFields {
  /** Null if nothing is known. */
  form: number | null;
  /** Null if nothing was recorded. */
  is_signed: boolean | null;
  is_withdrawn: boolean;
  signatories: string[];
  comparison: string | null;
  checked_by: string | null;
}

/** The signatures of a project, and what was recorded. */
export interface SignatureAnswer extends SignatureFields {
  project_id: number;
  project_status: ProjectStatus;
  comparison: string;
  /** `shown`: nobody was asked. `declined`: the user did not say that everybody has signed. */
  outcome: 'done' | 'shown' | 'declined';
}

/** Says in one line of a table what was recorded, or what is known. */
export function answerText(answer: SignatureAnswer): string {
  const { form, is_signed: isSigned, signatories, comparison } = answer;
  if (answer.is_withdrawn) return 'The signatures are to be checked again.';
  if (isSigned === false) return 'The client signs again.';
  if (isSigned === true) return `Form ${form} is signed by ${signatories.join('; ')}.`;
  return comparison;
}

/** Says the same of a single project, with everybody who signs on a line of their own. */
export function answerLines(answer: SignatureAnswer): string[] {
  const { project_id: id, project_status: status, form, is_signed: isSigned } = answer;
  const people = answer.signatories.map((one) => `  ${one}`);
  const at = `Project ${id} is at ${status}: ${STATUS_MEANINGS[status]}.`;
  if (answer.is_withdrawn) return [`${at} Its signatures are to be checked again.`];
  if (isSigned === true) {
    return [`You confirmed that form ${form} of project ${id} is signed by:`, ...people];
  }
  if (isSigned === false) return [`${at} The client signs again.`];
  return [
    `Nothing was recorded. Form ${form} of project ${id} must be signed by:`,
    ...people,
    answer.comparison,
    ...(answer.checked_by === null
      ? [
          `Look at the PDF (fenceline projects docs download ${id}), then add --confirm, or --no with a message.`,
        ]
      : []),
  ];
}
