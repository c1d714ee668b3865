import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { change } from './change.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { revoke } from './revoke.ts';

export const embeds: HandlersOf<Contract['embeds']> = { list, create, change, revoke };
