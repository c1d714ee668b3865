import { isItemType, itemTypeName } from '#entities/cart';
import { fileVerdictText, verdictOf } from '#entities/document';
import { contract } from '#shared/api/contract';
import { formatLongDate } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { sha256OfFile } from './file-to-check.ts';

export const verifyCommand = command({
  name: 'verify',
  summary: 'Checks whether a file is as the server issued it.',
  about:
    'Hashes a PDF or data file of a report or Farm Key, or an invoice, receipt or note, on this machine and asks the server whether it issued it. Sends only the hash, and needs no sign-in. Exits with 0 if the file is unchanged and current, and with 1 if it was not issued, was changed, or was replaced by a newer one.',
  args: '<FILE>',
  options: serverOption,
  examples: ['farm-key.pdf', 'farm-key.pdf --json | jq .verdict'],
  run: (input, terminal) =>
    connected(input, terminal, async ({ send }) => {
      const [file] = input.args;
      const sha256 = await sha256OfFile(file!);
      const [found] = await send(contract.documents.verify, { reference: sha256 });
      const { verified_document: document, verified_file: other } = found;
      const bill = other?.bill ?? null;
      return {
        file: file!,
        sha256,
        verdict: verdictOf(found),
        says: fileVerdictText(found),
        document_number: document?.document_number ?? bill?.number ?? null,
        kind: document?.kind ?? bill?.title ?? null,
        issued_at: document?.issued_at ?? bill?.issued_at ?? null,
        issuer: (document ?? bill)?.issuer.name ?? null,
        farm_name: document?.farm_name ?? null,
        superseded_at: document?.superseded_at ?? null,
        replaced_at: (other ?? document)?.replaced_at ?? null,
      };
    }),
  show: (result) => [
    `${result.file}: ${result.says}`,
    ...(result.kind === null || result.issued_at === null
      ? []
      : [
          `${[titleOf(result.kind), result.document_number].filter(Boolean).join(' ')}, issued ${formatLongDate(result.issued_at)} by ${result.issuer}${result.farm_name === null ? '' : ` for ${result.farm_name}`}`,
        ]),
    `SHA-256 ${result.sha256}`,
  ],
  exitCode: ({ verdict }) => (verdict === 'valid' ? 0 : 1),
});

/** The name of a document's kind, or the title of a bill. */
const titleOf = (kind: string): string => (isItemType(kind) ? itemTypeName(kind, 'list') : kind);
