import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { sharedMapRecords } from './shared-map-records.ts';

export const list: Handler<Contract['embeds']['list']> = ({ sql }) => sharedMapRecords(sql);
