/** Hands a file made here to the browser's downloads. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has its own hold of the contents by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Files come as attachments, so that the page stays. */
export const download = (link: string): void => window.location.assign(link);
