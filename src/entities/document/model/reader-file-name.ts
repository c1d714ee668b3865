/** Names a file for its reader: `park-farm-key.pdf` becomes `park-farm-key-for-mary-lender.pdf`. */
export function readerFileName(fileName: string, reader: string): string {
  const name = reader
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const dot = fileName.lastIndexOf('.');
  return `${fileName.slice(0, dot)}-for-${name || 'reader'}${fileName.slice(dot)}`;
}
