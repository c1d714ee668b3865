import type { Command } from '../../command.ts';
import { moveCommand } from './move.ts';

export const ownerCommands: readonly Command[] = [moveCommand];
