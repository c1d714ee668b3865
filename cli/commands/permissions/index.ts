import type { Command } from '../../command.ts';
import { grantCommand } from './grant.ts';
import { listCommand } from './list.ts';
import { revokeCommand } from './revoke.ts';

export const permissionCommands: readonly Command[] = [listCommand, grantCommand, revokeCommand];
