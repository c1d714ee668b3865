import { readDocumentNumber, readSha256 } from '#entities/document';
import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { findDocument } from './find-document.ts';
import { findFile } from './issued-file.ts';

/** A number that no document has, looked up in place of text that cannot be a number. */
const NOBODYS = '000000000000';

/**
 * Looks up in any case, so that the response time does not distinguish a mistyped number from one
 * that was never issued.
 */
export const verify: Handler<Contract['documents']['verify']> = async ({ app }, { reference }) => {
  const sha256 = readSha256(reference);
  const by = sha256 === null ? { number: readDocumentNumber(reference) ?? NOBODYS } : { sha256 };
  return app.database.asWorker(
    async (sql) => {
      const document = await findDocument(sql, by);
      if (document || sha256 === null) {
        return [{ verified_document: document, verified_file: null }];
      }
      const { file, number } = (await findFile(sql, sha256)) ?? { file: null, number: null };
      return [
        {
          verified_document: number === null ? null : await findDocument(sql, { number }),
          verified_file: file,
        },
      ];
    },
    { share: 'visits' },
  );
};
