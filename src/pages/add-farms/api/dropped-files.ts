/** Every dropped file, including those in dropped folders, which are part of its path. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The list of items is empty after the event, so collect its entries first.
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) return [...files];
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(filesIn));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    // Set to the path as in a folder dialog, because a dropped file has no path of its own.
    Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) });
    return [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: File[] = [];
  for (;;) {
    // A folder is read in portions; the last one is empty.
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return inside;
    for (const one of portion) inside.push(...(await filesIn(one)));
  }
}
