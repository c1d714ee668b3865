import type { Command } from '../../command.ts';
import { listCommand } from './list.ts';
import { revokeCommand } from './revoke.ts';

export const embedCommands: readonly Command[] = [listCommand, revokeCommand];
