import type { Command } from '../../command.ts';
import { importCommand } from './import.ts';
import { infoCommand } from './info.ts';

export const parcelCommands: readonly Command[] = [importCommand, infoCommand];
