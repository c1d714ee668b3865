import type { Command } from '../../command.ts';
import { checkCommand } from './check.ts';
import { decideCommand } from './decide.ts';
import { logCommand } from './log.ts';
import { overrideCommand } from './override.ts';
import { packCommand } from './pack.ts';
import { previewCommand } from './preview.ts';
import { sheetCommand } from './sheet.ts';
import { submitCommand } from './submit.ts';

export const cerCommands: readonly Command[] = [
  checkCommand,
  previewCommand,
  sheetCommand,
  overrideCommand,
  submitCommand,
  logCommand,
  packCommand,
  decideCommand,
];
