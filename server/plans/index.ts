import type { Contract } from '#shared/api/contract';
import { NOT_YET, type HandlersOf } from '../dispatch/handlers.ts';
import { authorised } from './authorised.ts';
import { owned } from './owned.ts';

export const plans: HandlersOf<Contract['plans']> = {
  owned,
  authorised,
  all: NOT_YET,
  create: NOT_YET,
  addClients: NOT_YET,
  removeClients: NOT_YET,
  setPrices: NOT_YET,
};
