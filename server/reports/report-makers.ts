import type { ItemType } from '#shared/api/contract';
import type { GeneratedFile } from './generated-file.ts';
import { makeFarmKeyFiles } from './farm-key/make-farm-key-files.ts';
import type { FarmKeyInput } from './farm-key/farm-key-input.ts';

/** Makes the files of one bought item. An item type without a maker cannot be ordered. */
export const reportMakers: Partial<
  Record<ItemType, (input: FarmKeyInput) => Promise<GeneratedFile[]>>
> = {
  'Property Key': makeFarmKeyFiles,
};
