import type { Contract } from '#shared/api/contract';
import { CallError } from '../../platform/call-error.ts';
import type { Handler } from '../handler.ts';
import { keepPlanChange } from './plan-changes.ts';
import { emailsFrom, priceCentsFrom } from './plan-fields.ts';

export const create: Handler<Contract['plans']['create']> = async ({ sql, user }, params) => {
  const name = params.plan_name.trim();
  if (name === '') {
    throw new CallError('INVALID_PARAMS', 'Plan Name cannot be empty', {
      fields: { plan_name: 'Plan Name cannot be empty' },
    });
  }
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
  await keepPlanChange(sql, {
    planId: id,
    by: user.email,
    change: 'created',
    before: null,
    after: { name, owner_emails: owners, ...prices },
  });
  return [{ create_plan: id }];
};
