import { mayConfirmSignatures, mayReturnUnsigned, STATUS_MEANINGS } from '#entities/soil-project';
import { contract, type ProjectStatus } from '#shared/api/contract';
import { agreesTo, canAsk } from '../../ask.ts';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { idOf } from '../id.ts';
import { noteOf, noteOption } from '../note.ts';
import { projectWith } from './chosen-projects.ts';
import { notCheckedText, signingOf } from './signatures.ts';

/** The answer that was recorded, with the field names of `--json`. */
interface SignatureAnswer {
  project_id: number;
  project_status: ProjectStatus;
  form: number;
  /** Null if nothing was recorded. */
  is_signed: boolean | null;
  signatories: string[];
}

export const signedCommand = command({
  name: 'signed',
  summary: 'Shows who must sign the commitment, and records whether they have.',
  about:
    'Shows who must sign the current form of the commitment, and on a terminal asks whether everybody has; look at the signed PDF first (docs download). --confirm records it without asking. With --no, sends the form back to the client to be signed, and they get an e-mail with your message. As JSON: project_id, project_status, form, is_signed, signatories.',
  args: '<ID>',
  options: {
    '--confirm': 'Everybody named has signed.',
    '--no': 'Not everybody has signed; needs a message.',
    ...noteOption,
    ...serverOption,
  },
  examples: ['12', '12 --confirm', '12 --no -m "Dan Director has not signed."'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    const { confirm: isConfirmed, no: isUnsigned } = input.options;
    const note = noteOf(input);
    if (isConfirmed && isUnsigned) throw misuse('Choose one of --confirm and --no.');
    if (isUnsigned && note === '') throw misuse('--no needs a message: -m "who has not signed".');
    return connected(input, terminal, async (connection): Promise<SignatureAnswer> => {
      const project = await projectWith(connection, id);
      if (!(isUnsigned ? mayReturnUnsigned : mayConfirmSignatures)(project)) {
        throw new CommandFailedError(notCheckedText(project));
      }
      const { form, question, signatories } = signingOf(project);
      const record = async (isSigned: boolean) => {
        await connection.send(contract.soilProjects.checkSignatures, {
          project_id: id,
          is_signed: isSigned,
          note,
        });
        return isSigned;
      };
      const askFirst = async () => {
        for (const one of signatories) terminal.say(one);
        return (await agreesTo(question, connection.signal)) ? record(true) : null;
      };
      const isSigned =
        isConfirmed || isUnsigned ? await record(isConfirmed) : canAsk() ? await askFirst() : null;
      return {
        project_id: id,
        project_status: isSigned === false ? 'A4' : project.status,
        form,
        is_signed: isSigned,
        signatories,
      };
    });
  },
  show: ({ project_id: id, project_status: status, form, is_signed: isSigned, signatories }) => {
    const people = signatories.map((one) => `  ${one}`);
    switch (isSigned) {
      case true:
        return [`You confirmed that form ${form} of project ${id} is signed by:`, ...people];
      case false:
        return [
          `Project ${id} is at ${status}: ${STATUS_MEANINGS[status]}. The client signs again.`,
        ];
      case null:
        return [
          `Nothing was recorded. Form ${form} of project ${id} must be signed by:`,
          ...people,
          `Look at the PDF (fenceline projects docs download ${id}), then add --confirm, or --no with a message.`,
        ];
    }
  },
});
