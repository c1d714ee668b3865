import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';

/** The plain label, compared by equality with the loaded one (OP-04). */
export const version: Handler<Contract['app']['version']> = async ({ app }) => app.version;
