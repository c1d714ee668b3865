import { mayConfirmSignatures, mayReturnUnsigned, STATUS_MEANINGS } from '#entities/soil-project';
import { contract, type ProjectStatus } from '#shared/api/contract';
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
  is_signed: boolean;
  signatories: string[];
}

export const signedCommand = command({
  name: 'signed',
  summary: 'Records whether everybody has signed the commitment.',
  about:
    'Confirms that everybody named has signed the current form of the commitment; look at the signed PDF first (docs download). With --no, sends it back to the client to be signed, and they get an e-mail with your message. As JSON: project_id, project_status, form, is_signed, signatories.',
  args: '<ID>',
  options: {
    '--no': 'Not everybody has signed; needs a message.',
    ...noteOption,
    ...serverOption,
  },
  examples: ['12', '12 --no -m "Dan Director has not signed."'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    const isSigned = !input.options.no;
    const note = noteOf(input);
    if (!isSigned && note === '') {
      throw misuse('--no needs a message: -m "who has not signed".');
    }
    return connected(input, terminal, async (connection): Promise<SignatureAnswer> => {
      const project = await projectWith(connection, id);
      if (!(isSigned ? mayConfirmSignatures : mayReturnUnsigned)(project)) {
        throw new CommandFailedError(notCheckedText(project));
      }
      await connection.send(contract.soilProjects.checkSignatures, {
        project_id: id,
        is_signed: isSigned,
        note,
      });
      const { form, signatories } = signingOf(project);
      return {
        project_id: id,
        project_status: isSigned ? project.status : 'A4',
        form,
        is_signed: isSigned,
        signatories,
      };
    });
  },
  show: ({ project_id: id, project_status: status, form, is_signed: isSigned, signatories }) =>
    isSigned
      ? [
          `You confirmed that form ${form} of project ${id} is signed by:`,
          ...signatories.map((one) => `  ${one}`),
        ]
      : [`Project ${id} is at ${status}: ${STATUS_MEANINGS[status]}. The client signs again.`],
});
