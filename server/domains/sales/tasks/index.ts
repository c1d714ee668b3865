import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { record } from './record.ts';

export const tasks: HandlersOf<Contract['tasks']> = { record };
