import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { accept } from './accept.ts';
import { addClients } from './add-clients.ts';
import { all } from './all.ts';
import { authorised } from './authorised.ts';
import { change } from './change.ts';
import { clientFarms } from './client-farms.ts';
import { create } from './create.ts';
import { history } from './history.ts';
import { inviteAgain } from './invite-again.ts';
import { leave } from './leave.ts';
import { letOrder } from './let-order.ts';
import { measureFarm } from './measure-farm.ts';
import { orderForClient } from './order-for-client.ts';
import { owned } from './owned.ts';
import { people } from './people.ts';
import { previewBenchmarks } from './preview-benchmarks.ts';
import { removeClients } from './remove-clients.ts';
import { setCap } from './set-cap.ts';
import { setPrices } from './set-prices.ts';
import { startStatementPayment } from './start-statement-payment.ts';
import { statementLink } from './statement-link.ts';
import { statements } from './statements.ts';

export const plans: HandlersOf<Contract['plans']> = {
  owned,
  authorised,
  all,
  create,
  addClients,
  removeClients,
  setPrices,
  accept,
  leave,
  people,
  inviteAgain,
  setCap,
  history,
  letOrder,
  clientFarms,
  previewBenchmarks,
  measureFarm,
  orderForClient,
  change,
  statements,
  statementLink,
  startStatementPayment,
};
