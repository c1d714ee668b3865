import { contract } from '#shared/api/contract';
import { command, type CommandGroup } from '../../../command.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { capCommand } from './cap.ts';
import { AS_JSON, changeClients, clientWords } from './change-clients.ts';
import { inviteCommand } from './invite.ts';
import { listCommand } from './list.ts';

const addClients = changeClients(async ({ send, email }, planId, emails) =>
  send(contract.plans.addClients, {
    plan_id: planId,
    owner_emails: emails,
    authorised_by: await email(),
  }),
);

const removeClients = changeClients(({ send }, planId, emails) =>
  send(contract.plans.removeClients, { plan_id: planId, owner_emails: emails }),
);

const addCommand = command({
  name: 'add',
  summary: 'Adds clients to a plan.',
  about: `Adds clients to one of your plans by e-mail address; they need no account yet. Each gets an e-mail. You see their shared maps once they accept the plan or order with it. Existing clients stay as they are. ${AS_JSON}`,
  args: '<PLAN> <EMAIL...>',
  options: serverOption,
  examples: ['3 farmer@example.com grazier@example.com', '3 $(cat clients.txt)'],
  run: addClients,
  show: (result) => clientWords(result, 'added to'),
});

const removeCommand = command({
  name: 'remove',
  summary: 'Removes clients from a plan.',
  about: `Removes clients from one of your plans. Each gets an e-mail. They keep what they bought with the plan. ${AS_JSON}`,
  args: '<PLAN> <EMAIL...>',
  options: serverOption,
  examples: ['3 farmer@example.com'],
  run: removeClients,
  show: (result) => clientWords(result, 'removed from'),
});

export const clientCommands: CommandGroup = {
  name: 'clients',
  about: 'Clients of one of your plans.',
  commands: [listCommand, addCommand, inviteCommand, capCommand, removeCommand],
};
