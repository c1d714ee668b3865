import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../handler.ts';
import { verify } from './verify.ts';

export const documents: HandlersOf<Contract['documents']> = { verify };
