import type { AppContext } from '../../app-context.ts';
import type { PackDocument } from './pack-documents.ts';

/**
 * Finds documents with the same bytes: maps the id of each to the name of an earlier one that
 * equals it. If a signed commitment equals the unsigned one, nobody signed that file.
 */
export async function equalDocuments(
  { files }: Pick<AppContext, 'files'>,
  documents: readonly PackDocument[],
): Promise<Map<number, string>> {
  const equal = new Map<number, string>();
  const firstNamed = new Map<string, string>();
  for (const file of documents) {
    const isAlone = documents.every(
      (other) => other === file || other.byte_length !== file.byte_length,
    );
    const bytes = isAlone ? null : await files.get(file.key);
    if (!bytes) continue;
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
    const sha256 = Buffer.from(digest).toString('hex');
    const first = firstNamed.get(sha256);
    if (first === undefined) firstNamed.set(sha256, file.name);
    else equal.set(file.id, first);
  }
  return equal;
}
