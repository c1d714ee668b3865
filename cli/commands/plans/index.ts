import type { Command, CommandGroup } from '../../command.ts';
import { acceptCommand } from './accept.ts';
import { clientCommands } from './clients/index.ts';
import { createCommand } from './create.ts';
import { leaveCommand } from './leave.ts';
import { listCommand } from './list.ts';
import { priceCommands } from './prices/index.ts';
import { showCommand } from './show.ts';

export const planCommands: readonly (Command | CommandGroup)[] = [
  listCommand,
  showCommand,
  createCommand,
  acceptCommand,
  leaveCommand,
  clientCommands,
  priceCommands,
];
