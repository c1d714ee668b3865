/** Saves a file generated here through the browser's downloads. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // By then the download holds its own reference to the contents.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
