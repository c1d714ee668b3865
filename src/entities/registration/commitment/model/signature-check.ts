import type { ProjectStatus } from '#shared/api/contract';
import { blankPerson, signatoriesOf, type Signatory } from '#entities/registration/landholder';
import {
  STATUS_MEANINGS,
  mayMove,
  isBeingCompared,
  type SoilProject,
} from '#entities/soil-project/record';
import type { SoilForm } from '#entities/registration/form';

/**
 * Whether a file counts as the signed commitment: refused with what to do; accepted because its page
 * codes are right and a signature is visible; or doubtful, so that a person has to look at it.
 */
export type SignedVerdict =
  | { is: 'refused'; says: string }
  | { is: 'signed' }
  | { is: 'doubtful'; because: string };

/** Somebody who must sign, and what the comparison found at their signature line. */
export interface SignatorySeen extends Signatory {
  /** Page of the commitment; null if it was not found. */
  page: number | null;
  /** Whether that page of the signed PDF shows a mark; null if nobody can tell, as in a scan. */
  is_mark_seen: boolean | null;
}

/** A partner admin's confirmation that everybody has signed; it can only be withdrawn. */
export interface SignatureLook {
  by: string;
  /** ISO date and time. */
  at: string;
  note: string | null;
  people: SignatorySeen[];
  withdrawn: { by: string; at: string; reason: string } | null;
}

/** Where a person signs and what was seen there, in words. */
export function seenText({ page, is_mark_seen: isSeen }: Omit<SignatorySeen, 'name' | 'capacity'>) {
  if (page === null) return 'page not known';
  const mark =
    isSeen === null ? 'marks cannot be told' : isSeen ? 'a mark is seen' : 'no mark is seen';
  return `page ${page}, ${mark}`;
}

/**
 * True if a partner admin may withdraw the confirmation that everybody has signed: until the
 * submission.
 */
export const mayWithdrawSignatures = ({ status, attributes: { form, signed } }: Checked): boolean =>
  (status === 'A5' || mayMove('partner', status, 'A5')) &&
  signed?.form === form &&
  signed.checked_by !== null;

type Checked = Pick<SoilProject, 'status' | 'attributes'>;

/**
 * Statuses of a project with a signed commitment that neither its client nor the regulator
 * currently has.
 */
const CONFIRMABLE: ReadonlySet<ProjectStatus> = new Set(['A5', 'A6', 'A7', 'B2', 'B3', 'C3', 'C5']);

/** True while the project waits at A5 for a partner admin to look for the signatures. */
export const awaitsSignatureCheck = ({ status, attributes: { signed } }: Checked): boolean =>
  status === 'A5' &&
  signed !== null &&
  !signed.is_comparing &&
  !signed.is_signature_seen &&
  signed.checked_by === null;

/** What client and partner read while `isBeingCompared`. */
export const COMPARING_TEXT =
  'The signed PDF is being compared with the commitment. The outcome appears here by itself.';

/** True if signatures are checked at this status. */
export const isConfirmable = (status: ProjectStatus): boolean => CONFIRMABLE.has(status);

/** True if a partner admin may confirm that everybody has signed the current form. */
export const mayConfirmSignatures = ({ status, attributes: { form, signed } }: Checked): boolean =>
  isConfirmable(status) &&
  signed?.form === form &&
  !signed.is_comparing &&
  signed.checked_by === null;

/** True if a partner admin may send the signed commitment back to be signed. */
export const mayReturnUnsigned = ({ status, attributes: { form, signed } }: Checked): boolean =>
  mayMove('partner', status, 'A4') && signed?.form === form && signed.checked_by === null;

/** Returns everybody who must sign: the named landholders, or the owner if none is named. */
export const signatoriesOfForm = (
  { landholders }: Pick<SoilForm, 'landholders'>,
  ownerName: string,
): Signatory[] =>
  signatoriesOf(landholders.length > 0 ? landholders : [{ ...blankPerson(), name: ownerName }]);

/** The question to a partner admin. Counts a person who signs in two capacities once. */
export function signatureQuestion(form: number, signatories: readonly Signatory[]): string {
  const named = signatories.map(({ name }) => name).filter((name) => name !== '');
  const unnamed = signatories.length - named.length;
  const count = new Set(named).size + unnamed;
  return `Is form ${form} signed by ${count === 1 ? '1 person' : `${count} people`}?`;
}

/** What client and partner read while the project waits for the check; without a full stop. */
export const signatureCheckText = (partnerName: string): string =>
  `${partnerName} checks the signatures`;

/** The meaning of the status, with what the project waits for. */
export function statusText(project: Checked, partnerName: string): string {
  const meaning = STATUS_MEANINGS[project.status];
  if (project.status === 'A5' && isBeingCompared(project)) return `${meaning}. ${COMPARING_TEXT}`;
  return awaitsSignatureCheck(project)
    ? `${meaning}. ${signatureCheckText(partnerName)}.`
    : meaning;
}
