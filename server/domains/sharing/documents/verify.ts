import { readDocumentNumber, readSha256 } from '#entities/document';
import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { findDocument } from './find-document.ts';

/** A number that no document has, looked up in place of text that cannot be a number. */
const NOBODYS = '000000000000';

/**
 * Looks up in any case, so that the response time does not distinguish a mistyped number from one
 * that was never issued.
 */
export const verify: Handler<Contract['documents']['verify']> = async ({ app }, { reference }) => {
  const sha256 = readSha256(reference);
  const by = sha256 === null ? { number: readDocumentNumber(reference) ?? NOBODYS } : { sha256 };
  const found = await app.database.asWorker((sql) => findDocument(sql, by), { share: 'visits' });
  return [{ verified_document: found }];
};
