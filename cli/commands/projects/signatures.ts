import {
  COMPARING_TEXT,
  seenText,
  signatoriesOfForm,
  signatureQuestion,
} from '#entities/registration/commitment';
import { restoreSoilForm } from '#entities/registration/form';
import { isBeingCompared, STATUS_MEANINGS, type SoilProject } from '#entities/soil-project/record';
import { formatDateTime } from '#shared/lib/dates';

/** The people who must sign a project's current form, and the question about them. */
export interface Signing {
  form: number;
  /** Asks a partner admin whether they all signed. */
  question: string;
  /** Name and capacity of each, with the page and what was seen there. */
  signatories: string[];
}

/** Reads from the answers who must sign; lists of projects may leave the answers out. */
export function signingOf({ attributes, createdAt }: SoilProject): Signing {
  const { form, owner_name: ownerName, submitted_form: submitted, signed } = attributes;
  const seen = signed?.form === form ? signed.people : [];
  const signatories = signatoriesOfForm(restoreSoilForm(submitted, new Date(createdAt)), ownerName);
  return {
    form,
    question: signatureQuestion(form, signatories),
    signatories: signatories.map(({ name, capacity }, i) => {
      const found = seen[i];
      return `${name}, ${capacity}${found ? `: ${seenText(found)}` : ''}`;
    }),
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

/** What the server and a partner admin found in the signed PDF of the current form. */
export function comparisonText({ attributes: { form, signed } }: SoilProject): string {
  if (signed?.form !== form) return `No signed PDF of form ${form} has arrived.`;
  if (signed.is_comparing) return COMPARING_TEXT;
  if (signed.checked_by !== null) {
    const when = signed.checked_at === null ? '' : ` on ${formatDateTime(signed.checked_at)}`;
    return `${signed.checked_by} confirmed${when} that everybody has signed.`;
  }
  if (signed.because !== null) return `To be looked at: ${signed.because}.`;
  return signed.is_signature_seen
    ? 'The server read the form and saw a signature. Nobody has confirmed yet that everybody has signed.'
    : 'To be looked at: the server did not see a signature.';
}
