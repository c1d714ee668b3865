import type { Command } from '../../command.ts';
import { exportCommand } from './export.ts';
import { listCommand } from './list.ts';

export const orderCommands: readonly Command[] = [listCommand, exportCommand];
