import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../platform/dispatch/handlers.ts';
import { generate } from '../deliveries/generate.ts';

export const reports: HandlersOf<Contract['reports']> = { generate };
