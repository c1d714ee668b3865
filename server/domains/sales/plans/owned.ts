import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { planRecords } from './plan-records.ts';

export const ownedPlans = (sql: Sql) =>
  planRecords(sql, (plans) =>
    plans.where('id', 'in', raw<number>`(SELECT plan_id FROM asking_own_plans())`),
  );

export const owned: Handler<Contract['plans']['owned']> = ({ sql }) => ownedPlans(sql);
