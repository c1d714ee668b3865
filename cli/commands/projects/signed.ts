import {
  mayConfirmSignatures,
  mayReturnUnsigned,
  mayWithdrawSignatures,
} from '#entities/registration/commitment';
import { STATUS_MEANINGS, type SoilProject } from '#entities/soil-project/record';
import { MIN_REASON_LENGTH } from '#entities/submission/finding';
import { contract } from '#shared/api/contract';
import { agreesTo, canAsk } from '../../ask.ts';
import { exitCodeOf } from '../../batch.ts';
import { command } from '../../command.ts';
import { connected, type Connection } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import type { Terminal } from '../../terminal.ts';
import { idOf } from '../id.ts';
import { noteOf, noteOption } from '../note.ts';
import { projectWith } from './chosen-projects.ts';
import { eachProject, showOutcomes, type ProjectOutcome } from './project-outcomes.ts';
import {
  answerLines,
  answerText,
  type SignatureAnswer,
  type SignatureFields,
} from './signature-answer.ts';
import { comparisonText, notCheckedText, signingOf } from './signatures.ts';

/** The answer that the options give; null if the command has to ask. */
type Change = 'confirm' | 'return' | 'withdraw' | null;

/** The fields for a project on which nothing was done. */
const NOTHING: SignatureFields = {
  form: null,
  is_signed: null,
  is_withdrawn: false,
  signatories: [],
  comparison: null,
  checked_by: null,
};

export const signedCommand = command({
  name: 'signed',
  summary: 'Shows who must sign the commitment, and records whether they have.',
  about:
    'Shows who must sign the current form of the commitment, on which page, whether a mark is seen there, and what the comparison with the created PDF found; on a terminal it then asks, for each project, whether everybody has signed. Look at the signed PDF first (docs download). --confirm records it without asking. With --no, sends the form back to the client to be signed, after a question, and they get an e-mail with your message. --withdraw takes a confirmation back until the project is submitted. Goes on with the others if one fails. As JSON: project_id, project_status, form, is_signed, is_withdrawn, signatories, comparison, checked_by, outcome (done, shown, declined); for several ids, a list, with message and the outcomes failed, unknown and not-tried, too.',
  args: '<ID...>',
  options: {
    '--confirm': 'Everybody named has signed.',
    '--no': 'Not everybody has signed; needs a message.',
    '--withdraw': 'Takes the confirmation back; needs a message.',
    ...noteOption,
    ...serverOption,
  },
  examples: [
    '12',
    '12 15 --confirm',
    '12 --no -m "Dan Director has not signed."',
    '12 --withdraw -m "The second page is of another form."',
  ],
  run: (input, terminal) => {
    const ids = [...new Set(input.args.map((typed) => idOf(typed, 'a project')))];
    const { confirm: isConfirmed, no: isUnsigned, withdraw: isWithdrawn } = input.options;
    const note = noteOf(input, { min: isWithdrawn ? MIN_REASON_LENGTH : 0 });
    if ([isConfirmed, isUnsigned, isWithdrawn].filter(Boolean).length > 1) {
      throw misuse('Choose one of --confirm, --no and --withdraw.');
    }
    if (isUnsigned && note === '') throw misuse('--no needs a message: -m "who has not signed".');
    const change = isConfirmed
      ? 'confirm'
      : isUnsigned
        ? 'return'
        : isWithdrawn
          ? 'withdraw'
          : null;
    return connected(input, terminal, async (connection) => {
      const on = { connection, terminal, change, note } as const;
      if (!input.isList) return answerOf(on, ids[0]!);
      return eachProject(
        connection,
        terminal,
        ids,
        async (id): Promise<ProjectOutcome & SignatureFields> => {
          const answer = await answerOf(on, id);
          if (answer.outcome === 'shown') answerLines(answer).forEach((line) => terminal.say(line));
          return { ...answer, message: answerText(answer) };
        },
        NOTHING,
      );
    });
  },
  json: (result) => ('outcomes' in result ? result.outcomes : result),
  show: (result, screen) =>
    'outcomes' in result ? showOutcomes(result, screen) : answerLines(result),
  exitCode: (result) =>
    'outcomes' in result ? exitCodeOf(result) : exitCodeOf({ outcomes: [result], endedWith: 0 }),
});

interface On {
  connection: Connection;
  terminal: Terminal;
  change: Change;
  note: string;
}

/** Records the user's answer about a project, or asks for it; without a terminal, only shows it. */
async function answerOf(
  { connection, terminal, change, note }: On,
  id: number,
): Promise<SignatureAnswer> {
  const project = await projectWith(connection, id);
  const { form, question, signatories } = signingOf(project);
  const shown: SignatureAnswer = {
    project_id: id,
    project_status: project.status,
    form,
    is_signed: null,
    is_withdrawn: false,
    signatories,
    comparison: comparisonText(project),
    checked_by: project.attributes.signed?.checked_by ?? null,
    outcome: 'shown',
  };
  if (change === 'withdraw') {
    if (!mayWithdrawSignatures(project)) throw new CommandFailedError(noneToWithdraw(project));
    await connection.send(contract.soilProjects.withdrawSignatures, { project_id: id, note });
    return {
      ...shown,
      project_status: 'A5',
      is_withdrawn: true,
      checked_by: null,
      outcome: 'done',
    };
  }
  const record = async (isSigned: boolean): Promise<SignatureAnswer> => {
    await connection.send(contract.soilProjects.checkSignatures, {
      project_id: id,
      is_signed: isSigned,
      note,
    });
    const status = isSigned ? project.status : 'A4';
    return { ...shown, project_status: status, is_signed: isSigned, outcome: 'done' };
  };
  const isOpen = (change === 'return' ? mayReturnUnsigned : mayConfirmSignatures)(project);
  const { signed } = project.attributes;
  const isShown = signed?.form === form && (signed.is_comparing || signed.checked_by !== null);
  if (!isOpen && (change !== null || !isShown)) {
    throw new CommandFailedError(notCheckedText(project));
  }
  if (change !== null) return record(change === 'confirm');
  if (!isOpen || !canAsk()) return shown;
  for (const line of [...signatories, comparisonText(project)]) terminal.say(line);
  const isAgreed = await agreesTo(question, connection.signal);
  return isAgreed ? record(true) : { ...shown, outcome: 'declined' };
}

const noneToWithdraw = ({ projectId, status }: SoilProject): string =>
  `Project ${projectId} is at ${status} (${STATUS_MEANINGS[status]}). Only a confirmation of its current form can be withdrawn, until the project is submitted.`;
