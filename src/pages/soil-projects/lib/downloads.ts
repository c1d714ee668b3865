/** Saves a file generated here through the browser's downloads. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // By then the download holds its own reference to the contents.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Links respond with an attachment, so that the page stays open. */
export const download = (link: string): void => window.location.assign(link);
