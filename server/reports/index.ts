import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../dispatch/handlers.ts';
import { generate } from './generate.ts';

export const reports: HandlersOf<Contract['reports']> = { generate };
