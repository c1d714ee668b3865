import { itemTypeName } from '#entities/cart';
import { FILE_VERDICTS, verdictOf } from '#entities/document';
import { contract } from '#shared/api/contract';
import { formatDate } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { sha256OfPdf } from './pdf-to-check.ts';

export const verifyCommand = command({
  name: 'verify',
  summary: 'Checks whether a PDF is a document as the server issued it.',
  about:
    'Hashes the PDF of a report or Farm Key on this machine and asks the server whether it issued it. Sends only the hash, and needs no sign-in. Exits with 0 if the PDF is unchanged and current, and with 1 if it was not issued, was changed, or was replaced by a newer document.',
  args: '<FILE>',
  options: serverOption,
  examples: ['farm-key.pdf', 'farm-key.pdf --json | jq .verdict'],
  run: (input, terminal) =>
    connected(input, terminal, async ({ send }) => {
      const [file] = input.args;
      const sha256 = await sha256OfPdf(file!);
      const [{ verified_document: found }] = await send(contract.documents.verify, {
        reference: sha256,
      });
      const verdict = verdictOf(found);
      return {
        file: file!,
        sha256,
        verdict,
        says: FILE_VERDICTS[verdict],
        document_number: found?.document_number ?? null,
        kind: found?.kind ?? null,
        issued_at: found?.issued_at ?? null,
        issuer: found?.issuer.name ?? null,
        farm_name: found?.farm_name ?? null,
        superseded_at: found?.superseded_at ?? null,
        replaced_at: found?.replaced_at ?? null,
      };
    }),
  show: (result) => [
    `${result.file}: ${result.says}`,
    ...(result.document_number === null || result.kind === null || result.issued_at === null
      ? []
      : [
          `${itemTypeName(result.kind, 'list')} ${result.document_number}, issued ${formatDate(result.issued_at)} by ${result.issuer} for ${result.farm_name}`,
        ]),
    `SHA-256 ${result.sha256}`,
  ],
  exitCode: ({ verdict }) => (verdict === 'valid' ? 0 : 1),
});
