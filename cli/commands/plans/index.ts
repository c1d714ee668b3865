import type { Command, CommandGroup } from '../../command.ts';
import { acceptCommand } from './accept.ts';
import { archiveCommand, editCommand, restoreCommand } from './archive.ts';
import { clientCommands } from './clients/index.ts';
import { createCommand } from './create.ts';
import { historyCommand } from './history.ts';
import { leaveCommand } from './leave.ts';
import { listCommand } from './list.ts';
import { priceCommands } from './prices/index.ts';
import { showCommand } from './show.ts';

export const planCommands: readonly (Command | CommandGroup)[] = [
  listCommand,
  showCommand,
  createCommand,
  editCommand,
  archiveCommand,
  restoreCommand,
  historyCommand,
  acceptCommand,
  leaveCommand,
  clientCommands,
  priceCommands,
];
