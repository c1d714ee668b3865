import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { link } from './link.ts';
import { sales } from './sales.ts';
import { totals } from './totals.ts';

export const books: HandlersOf<Contract['books']> = { sales, totals, link };
