import type { CommandGroup } from '../../../command.ts';
import { describeCommand } from './describe.ts';
import { downloadCommand } from './download.ts';
import { listCommand } from './list.ts';
import { removeCommand } from './remove.ts';
import { uploadCommand } from './upload.ts';

export const docsCommands: CommandGroup = {
  name: 'docs',
  about: 'Documents of a soil project: list, upload, describe, download, remove them.',
  commands: [listCommand, uploadCommand, describeCommand, downloadCommand, removeCommand],
};
