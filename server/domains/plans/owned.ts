import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { planRecords } from './plan-records.ts';

export const owned: Handler<Contract['plans']['owned']> = ({ sql, user }) =>
  planRecords(sql, (plans) =>
    plans.where('id', 'in', (q) =>
      q.selectFrom('plan_owner').select('plan_id').where('email', '=', user.email),
    ),
  );
