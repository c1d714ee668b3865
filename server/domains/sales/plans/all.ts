import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { planRecords } from './plan-records.ts';

export const all: Handler<Contract['plans']['all']> = ({ sql }) =>
  planRecords(sql, (plans) => plans);
