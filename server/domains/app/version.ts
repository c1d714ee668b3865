import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';

/** The plain label, compared with the loaded one for equality (OP-04). */
export const version: Handler<Contract['app']['version']> = async ({ app }) => app.version;
