import type { Command } from '../../command.ts';
import { reproduceCommand } from './reproduce.ts';

export const reportCommands: readonly Command[] = [reproduceCommand];
