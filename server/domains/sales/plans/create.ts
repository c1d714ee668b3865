import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { emailsFrom } from '../../people/plan-membership/emails-from.ts';
import { planNameFrom, priceCentsFrom } from './plan-fields.ts';

export const create: Handler<Contract['plans']['create']> = async ({ sql }, params) => {
  const name = planNameFrom(params.plan_name);
  const prices = priceCentsFrom(params);
  const owners = emailsFrom(params.emails, 'emails');

  const { id } = await sql
    .insertInto('plan')
    .values({ name, ...prices })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql
    .insertInto('plan_owner')
    .values(owners.map((email) => ({ plan_id: id, email })))
    .execute();
  return [{ create_plan: id }];
};
