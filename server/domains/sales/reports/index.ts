import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { generate } from './generate.ts';
import { read } from './read.ts';

export const reports: HandlersOf<Contract['reports']> = { generate, read };
