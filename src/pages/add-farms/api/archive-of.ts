import { zipSync } from 'fflate';
import { hasExtension } from '#shared/lib/geo';
import { fileNameOf, stemOf, type FileGroup } from '../model/group-files.ts';

/** A group as one file for the reader: several files become an uncompressed archive. */
export async function archiveOf({ path, files }: FileGroup): Promise<File> {
  const [first] = files;
  const isWhole = files.length === 1 && !hasExtension(path, ['.shp']);
  if (isWhole) return new File([first!.content], fileNameOf(path));
  const parts: Record<string, Uint8Array> = {};
  for (const file of files) {
    parts[fileNameOf(file.path)] = new Uint8Array(await file.content.arrayBuffer());
  }
  const bytes = zipSync(parts, { level: 0 });
  return new File([bytes], `${stemOf(fileNameOf(path))}.zip`);
}
