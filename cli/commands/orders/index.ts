import type { Command } from '../../command.ts';
import { allCommand } from './all.ts';
import { exportCommand } from './export.ts';
import { listCommand } from './list.ts';
import { retryCommand } from './retry.ts';

export const orderCommands: readonly Command[] = [
  listCommand,
  exportCommand,
  allCommand,
  retryCommand,
];
