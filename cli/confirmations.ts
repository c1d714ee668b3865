import { agreesTo, canAsk } from './ask.ts';
import { cancellable } from './cancellation.ts';
import { CommandFailedError, misuse } from './failure.ts';

/** Why the partner cannot take back a return to the client. */
const CLIENT_SIGNS = 'Only the client can then continue, with a new signed PDF.';

const namesOf = (ids: readonly string[]): string =>
  `project${ids.length > 1 ? 's' : ''} ${ids.join(', ')}`;

/** Arguments and options of a command before it checks them. */
interface Given {
  args: readonly string[];
  options: Readonly<Record<string, unknown>>;
}

/**
 * The question that each irreversible command asks first, by the command's words; null where its
 * options make a change that can be taken back, or lack the message without which it refuses.
 * `cer submit` and `projects signed` without `--no` ask for themselves, because they show what they
 * found.
 */
export const CONFIRMATIONS: Readonly<Record<string, (given: Given) => string | null>> = {
  'cer decide': ({ args, options }) =>
    `Record that the regulator ${options['approved'] ? 'approved' : options['undecided'] ? 'has not decided on' : 'did not approve'} ${namesOf(args)}? The clients and the partner get an e-mail.`,
  'embed revoke': ({ args }) =>
    `Withdraw map ${args[0]} from every site that shows it? Its key never works again.`,
  'owners move': ({ args: [from, to] }) =>
    `Give the account of ${from} to ${to}? Its old sign-in loses it; both addresses get an e-mail.`,
  'plans clients remove': ({ args: [plan, ...emails] }) =>
    `Remove ${emails.join(', ')} from plan ${plan}? They get an e-mail, and have to accept the plan again if you add them later.`,
  'plans leave': ({ args }) => `Leave plan ${args[0]}? Only its owners can add you again.`,
  'projects decide': ({ args, options }) => {
    if (options['toClient'] && options['message']) {
      return `Return ${namesOf(args)} to the client? This withdraws any approval. ${CLIENT_SIGNS} The clients and the partner get an e-mail.`;
    }
    return options['reopen']
      ? `Reopen the form of ${namesOf(args)} for the client? ${CLIENT_SIGNS} The clients get an e-mail.`
      : null;
  },
  'projects docs remove': ({ args: [project, name] }) =>
    `Remove ${name} from project ${project} and delete the file?`,
  'projects signed': ({ args, options }) =>
    options['no'] && options['message']
      ? `Send the form of ${namesOf(args)} back to the client? ${CLIENT_SIGNS} The clients get an e-mail.`
      : null,
};

/** Added to commands that ask for confirmation. */
export const yesOption = {
  '--yes': 'Does without asking what cannot be undone; required for that outside a terminal.',
};

/**
 * Asks before a command that cannot be undone. Throws `CommandFailedError` if the user declines, or
 * if there is nobody to ask.
 */
export async function confirm(question: string): Promise<void> {
  if (!canAsk()) {
    throw misuse(
      `This is not a terminal, so confirmation is not possible. Add --yes to answer: ${question}`,
    );
  }
  const isAgreed = await cancellable((signal) => agreesTo(question, signal));
  if (!isAgreed) throw new CommandFailedError('Nothing was changed.', 2);
}
