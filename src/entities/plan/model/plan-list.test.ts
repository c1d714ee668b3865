import { expect, it } from 'vitest';
import { forEachPrice, type PlanRecord } from '#shared/api/contract';
import { plansByName } from './plan-list.ts';

const plan = (plan_id: number, plan_name: string): PlanRecord => ({
  plan_id,
  plan_name,
  ...forEachPrice(() => 0),
  owner_emails: [],
  authorised_client_emails: [],
});

it('plansByName lists a plan that is both owned and authorised only once (PAY-02)', () => {
  const plans = [plan(3, 'Plan 10'), plan(1, 'plan 2'), plan(3, 'Plan 10'), plan(2, 'Plan 2')];
  expect(plansByName(plans).map((each) => each.plan_id)).toEqual([1, 2, 3]);
});
