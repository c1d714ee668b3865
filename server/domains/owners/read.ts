import type { Contract } from '#shared/api/contract';
import { notFound } from '../../platform/call-error.ts';
import type { Handler } from '../handler.ts';
import { ownerByEmail } from './owner-record.ts';

export const read: Handler<Contract['owners']['read']> = async ({ sql }, { email }) => {
  const record = await ownerByEmail(sql, email);
  if (!record) throw notFound();
  return [record];
};
