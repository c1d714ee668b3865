import type { Command } from '../../command.ts';
import { checkCommand } from './check.ts';

export const geoCommands: readonly Command[] = [checkCommand];
