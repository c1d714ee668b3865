import type { Command } from '../../command.ts';
import { moveCommand } from './move.ts';

export const fileCommands: readonly Command[] = [moveCommand];
