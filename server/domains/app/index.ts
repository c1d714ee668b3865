import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../handler.ts';
import { account } from './account.ts';
import { settings } from './settings.ts';
import { version } from './version.ts';

export const app: HandlersOf<Contract['app']> = { version, settings, account };
