const MAX_LENGTH = 80;

/** Turns an untrusted name into one that is safe and the same on every file system. */
export function asciiFileName(name: string): string {
  const plain = name
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9._ -]/g, '_')
    .replace(/^[. -]+/, '')
    .slice(0, 400);
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 ? plain.slice(dot, dot + 8) : '';
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).slice(0, MAX_LENGTH).trim();
  return `${stem || 'document'}${extension.trim()}`;
}
