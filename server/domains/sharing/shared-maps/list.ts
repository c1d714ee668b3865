import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { embedRecords } from './embed-records.ts';

export const list: Handler<Contract['embeds']['list']> = ({ sql }) => embedRecords(sql);
