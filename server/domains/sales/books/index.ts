import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { mailStatementAgain } from '../orders/mail-again.ts';
import { link } from './link.ts';
import { matchTransfers } from './match-transfers.ts';
import { recordPayment, recordTransfers, undoPayment } from './record-payment.ts';
import { sales } from './sales.ts';
import { statements } from './statements.ts';
import { totals } from './totals.ts';

export const books: HandlersOf<Contract['books']> = {
  sales,
  totals,
  link,
  statements,
  recordPayment,
  matchTransfers,
  recordTransfers,
  undoPayment,
  mailAgain: mailStatementAgain,
};
