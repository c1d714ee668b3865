import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../handler.ts';
import { accept } from './accept.ts';
import { addClients } from './add-clients.ts';
import { all } from './all.ts';
import { authorised } from './authorised.ts';
import { create } from './create.ts';
import { leave } from './leave.ts';
import { owned } from './owned.ts';
import { removeClients } from './remove-clients.ts';
import { setPrices } from './set-prices.ts';

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
};
