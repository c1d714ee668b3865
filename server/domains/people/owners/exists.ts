import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

export const exists: Handler<Contract['owners']['exists']> = async ({ sql }) => {
  const { rows } = await raw<{
    found: boolean;
  }>`SELECT asking_owner() IS NOT NULL AS found`.execute(sql);
  return [{ does_owner_exist: rows[0]?.found === true }];
};
