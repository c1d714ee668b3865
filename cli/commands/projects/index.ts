import type { Command, CommandGroup } from '../../command.ts';
import { decideCommand } from './decide.ts';
import { docsCommands } from './docs/index.ts';
import { exportCommand } from './export.ts';
import { historyCommand } from './history.ts';
import { listCommand } from './list.ts';
import { renameCommand } from './rename.ts';
import { showCommand } from './show.ts';
import { signedCommand } from './signed.ts';

export const projectCommands: readonly (Command | CommandGroup)[] = [
  listCommand,
  showCommand,
  historyCommand,
  exportCommand,
  renameCommand,
  signedCommand,
  decideCommand,
  docsCommands,
];
