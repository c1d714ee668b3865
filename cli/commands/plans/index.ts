import type { Command } from '../../command.ts';
import { listCommand } from './list.ts';
import { showCommand } from './show.ts';

export const planCommands: readonly Command[] = [listCommand, showCommand];
