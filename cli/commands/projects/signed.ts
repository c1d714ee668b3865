import {
  mayConfirmSignatures,
  mayReturnUnsigned,
  mayWithdrawSignatures,
  MIN_REASON_LENGTH,
  STATUS_MEANINGS,
  type SoilProject,
} from '#entities/soil-project';
import { contract, type ProjectStatus } from '#shared/api/contract';
import { agreesTo, canAsk } from '../../ask.ts';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { idOf } from '../id.ts';
import { noteOf, noteOption } from '../note.ts';
import { projectWith } from './chosen-projects.ts';
import { comparisonText, notCheckedText, signingOf } from './signatures.ts';

/** The signatures and the answer that was recorded, with the field names of `--json`. */
interface SignatureAnswer {
  project_id: number;
  project_status: ProjectStatus;
  form: number;
  /** Null if nothing was recorded. */
  is_signed: boolean | null;
  is_withdrawn: boolean;
  signatories: string[];
  comparison: string;
  checked_by: string | null;
}

export const signedCommand = command({
  name: 'signed',
  summary: 'Shows who must sign the commitment, and records whether they have.',
  about:
    'Shows who must sign the current form of the commitment, on which page, whether a mark is seen there, and what the comparison with the created PDF found; on a terminal it then asks whether everybody has signed. Look at the signed PDF first (docs download). --confirm records it without asking. With --no, sends the form back to the client to be signed, and they get an e-mail with your message. --withdraw takes a confirmation back until the project is submitted. As JSON: project_id, project_status, form, is_signed, is_withdrawn, signatories, comparison, checked_by.',
  args: '<ID>',
  options: {
    '--confirm': 'Everybody named has signed.',
    '--no': 'Not everybody has signed; needs a message.',
    '--withdraw': 'Takes the confirmation back; needs a message.',
    ...noteOption,
    ...serverOption,
  },
  examples: [
    '12',
    '12 --confirm',
    '12 --no -m "Dan Director has not signed."',
    '12 --withdraw -m "The second page is of another form."',
  ],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    const { confirm: isConfirmed, no: isUnsigned, withdraw: isWithdrawn } = input.options;
    const note = noteOf(input, { min: isWithdrawn ? MIN_REASON_LENGTH : 0 });
    if ([isConfirmed, isUnsigned, isWithdrawn].filter(Boolean).length > 1) {
      throw misuse('Choose one of --confirm, --no and --withdraw.');
    }
    if (isUnsigned && note === '') throw misuse('--no needs a message: -m "who has not signed".');
    return connected(input, terminal, async (connection): Promise<SignatureAnswer> => {
      const project = await projectWith(connection, id);
      const { form, question, signatories } = signingOf(project);
      const answer = (change: Partial<SignatureAnswer> = {}): SignatureAnswer => ({
        project_id: id,
        project_status: project.status,
        form,
        is_signed: null,
        is_withdrawn: false,
        signatories,
        comparison: comparisonText(project),
        checked_by: project.attributes.signed?.checked_by ?? null,
        ...change,
      });
      if (isWithdrawn) {
        if (!mayWithdrawSignatures(project)) throw new CommandFailedError(noneToWithdraw(project));
        await connection.send(contract.soilProjects.withdrawSignatures, { project_id: id, note });
        return answer({ project_status: 'A5', is_withdrawn: true, checked_by: null });
      }
      const record = async (isSigned: boolean) => {
        await connection.send(contract.soilProjects.checkSignatures, {
          project_id: id,
          is_signed: isSigned,
          note,
        });
        return answer({ is_signed: isSigned, ...(!isSigned && { project_status: 'A4' as const }) });
      };
      const isOpen = (isUnsigned ? mayReturnUnsigned : mayConfirmSignatures)(project);
      const { signed } = project.attributes;
      const isShown = signed?.form === form && (signed.is_comparing || signed.checked_by !== null);
      if (!isOpen && (isConfirmed || isUnsigned || !isShown)) {
        throw new CommandFailedError(notCheckedText(project));
      }
      if (isConfirmed || isUnsigned) return record(isConfirmed);
      if (!isOpen || !canAsk()) return answer();
      for (const line of [...signatories, comparisonText(project)]) terminal.say(line);
      return (await agreesTo(question, connection.signal)) ? record(true) : answer();
    });
  },
  show: (answer) => {
    const { project_id: id, project_status: status, form, is_signed: isSigned } = answer;
    const people = answer.signatories.map((one) => `  ${one}`);
    if (answer.is_withdrawn) {
      return [
        `Project ${id} is at ${status}: ${STATUS_MEANINGS[status]}. Its signatures are to be checked again.`,
      ];
    }
    if (isSigned === true) {
      return [`You confirmed that form ${form} of project ${id} is signed by:`, ...people];
    }
    if (isSigned === false) {
      return [`Project ${id} is at ${status}: ${STATUS_MEANINGS[status]}. The client signs again.`];
    }
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
  },
});

const noneToWithdraw = ({ projectId, status }: SoilProject): string =>
  `Project ${projectId} is at ${status} (${STATUS_MEANINGS[status]}). Only a confirmation of its current form can be withdrawn, until the project is submitted.`;
