import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';

/** The plain label, which the app compares with its own for equality (OP-04). */
export const version: Handler<Contract['app']['version']> = async ({ app }) => app.version;
