import { sql as raw } from 'kysely';
import type { Contract, PlanPerson } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

type Row = Omit<PlanPerson, 'authorised_at' | 'accepted_at' | 'last_order_at'> & {
  authorised_at: Date;
  accepted_at: Date | null;
  last_order_at: Date | null;
};

export const people: Handler<Contract['plans']['people']> = async (
  { sql },
  { plan_id: planId },
) => {
  const { rows } = await raw<Row>`SELECT * FROM plan_people(${planId})`.execute(sql);
  return rows.map((row) => ({
    ...row,
    authorised_at: row.authorised_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    last_order_at: row.last_order_at?.toISOString() ?? null,
  }));
};
