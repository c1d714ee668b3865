import { hasExtension } from '#shared/lib/geo';
import { decodeTextFile } from '#shared/lib/csv';
import { isFarmList } from '../model/farm-list.ts';
import type { GivenFile } from '../model/group-files.ts';
import { MAX_CSV_BYTES } from '../model/limits.ts';

export const textOf = async ({ content }: GivenFile) =>
  decodeTextFile(new Uint8Array(await content.arrayBuffer()));

/**
 * Marks the lists of farms among the text files: spreadsheets save “Unicode text” as `.txt`, which
 * is otherwise a boundary in WKT.
 */
export const withTextLists = (given: readonly GivenFile[]): Promise<GivenFile[]> =>
  Promise.all(
    given.map(async (file) => {
      const isText = hasExtension(file.path, ['.txt']) && file.content.size <= MAX_CSV_BYTES;
      return isText && isFarmList((await textOf(file)).text) ? { ...file, isList: true } : file;
    }),
  );
