/**
 * Decodes a list of farms: UTF-8 or UTF-16 with a byte order mark, otherwise UTF-8 if it is valid,
 * and Windows-1252, which spreadsheets on Windows still write.
 */
export async function csvTextOf(list: Blob): Promise<{ text: string; remark: string | null }> {
  const bytes = new Uint8Array(await list.arrayBuffer());
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe ? 'utf-16be' : null;
  if (marked) return { text: new TextDecoder(marked).decode(bytes), remark: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), remark: null };
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      remark: 'The list is not UTF-8, so it was read as Windows-1252. Check names with accents.',
    };
  }
}
