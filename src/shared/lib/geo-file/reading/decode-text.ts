import type { Notes } from '../notes.ts';
import { FileRefusalError } from '../refusal.ts';

/**
 * Decodes a file of any encoding by its byte order mark, XML declaration or pattern of zero bytes;
 * otherwise tries UTF-8 and falls back to Windows-1252 with a remark.
 */
export function decodeText(bytes: Uint8Array, notes: Notes): string {
  const declared = encodingOf(bytes);
  if (declared !== null) {
    try {
      return new TextDecoder(declared).decode(bytes);
    } catch {
      throw new FileRefusalError(
        `Its encoding “${declared}” is not supported. Save the file as UTF-8.`,
      );
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    notes.remark('encoding', 'It is not UTF-8, so its text was read as Windows-1252.');
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function encodingOf(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // Both formats start with an ASCII character, so an adjacent zero byte reveals the byte order.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declaration = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head);
  const encoding = declaration?.[1]?.toLowerCase();
  // The checks above ruled out UTF-16: an editor re-encoded the file and left the declaration.
  return encoding === undefined || encoding.startsWith('utf') ? null : encoding;
}
