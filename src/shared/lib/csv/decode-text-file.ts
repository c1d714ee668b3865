export interface DecodedText {
  text: string;
  /** Whether the bytes are not UTF-8 or UTF-16, so that accents may be wrong. */
  isGuessed: boolean;
}

/**
 * Decodes a text file as programs on Windows and elsewhere save it: UTF-8 or UTF-16, with or without
 * a byte order mark, otherwise Windows-1252.
 */
export function decodeTextFile(bytes: Uint8Array): DecodedText {
  const marked = markedEncodingOf(bytes);
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), isGuessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
  }
}

/** Returns the encoding that a byte order mark or a pattern of zero bytes shows; else null. */
export function markedEncodingOf([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // A text starts with ASCII characters, so an adjacent zero byte reveals the byte order.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be';
  return null;
}
