import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { list } from './list.ts';
import { store } from './store.ts';

export const paddocks: HandlersOf<Contract['paddocks']> = { list, store };
