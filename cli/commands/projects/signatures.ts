import {
  COMPARING_TEXT,
  isBeingCompared,
  restoreSoilForm,
  signatoriesOfForm,
  signatureQuestion,
  STATUS_MEANINGS,
  type SoilProject,
} from '#entities/soil-project';

/** The people who must sign a project's current form, and the question about them. */
export interface Signing {
  form: number;
  /** Asks a partner admin whether they all signed. */
  question: string;
  /** Name and capacity of each. */
  signatories: string[];
}

/** Reads who must sign from the answers, which lists of projects may leave out. */
export function signingOf({ attributes, createdAt }: SoilProject): Signing {
  const { form, owner_name: ownerName, submitted_form: submitted } = attributes;
  const signatories = signatoriesOfForm(restoreSoilForm(submitted, new Date(createdAt)), ownerName);
  return {
    form,
    question: signatureQuestion(form, signatories),
    signatories: signatories.map(({ name, capacity }) => `${name}, ${capacity}`),
  };
}

/** Says why nobody can answer now whether the commitment is signed. */
export function notCheckedText(project: SoilProject): string {
  const { projectId, status } = project;
  const { form, signed } = project.attributes;
  if (isBeingCompared(project)) return `Project ${projectId}: ${COMPARING_TEXT}`;
  if (signed?.checked_by && signed.form === form) {
    return `${signed.checked_by} already confirmed that everybody has signed form ${form} of project ${projectId}.`;
  }
  return `Project ${projectId} is at ${status} (${STATUS_MEANINGS[status]}). Signatures are confirmed from A5 on, and sent back at A5.`;
}
