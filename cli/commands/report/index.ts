import type { Command } from '../../command.ts';
import { reproduceCommand } from './reproduce.ts';
import { verifyCommand } from './verify.ts';

export const reportCommands: readonly Command[] = [verifyCommand, reproduceCommand];
