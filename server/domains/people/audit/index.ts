import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { list } from './list.ts';

export const audit: HandlersOf<Contract['audit']> = { list };
