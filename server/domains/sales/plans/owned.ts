import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { planRecords } from './plan-records.ts';

export const owned: Handler<Contract['plans']['owned']> = ({ sql }) =>
  planRecords(sql, (plans) =>
    plans.where('id', 'in', raw<number>`(SELECT plan_id FROM asking_own_plans())`),
  );
