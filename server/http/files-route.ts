import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CallError } from '../platform/call-error.ts';
import { PDF_FAULTS } from '../platform/files/check-pdf.ts';
import { MAX_UPLOAD_BYTES } from '../platform/files/file-store.ts';
import { TRIMMED_PDF } from '../platform/files/trim-pdf.ts';
import type { AppContext } from '../domains/app-context.ts';
import { OutsideUnavailableError } from '../platform/outside/outside-unavailable.ts';
import { createTryLimit } from '../platform/try-limit.ts';
import { wireErrorOf } from './envelope.ts';

interface FileRequest {
  Params: { '*': string };
}
const USED_UP = 'This link was used three times. Please choose the file again for a new link.';
const EXPIRED = 'This link has expired or is incomplete. Please request the file again.';

/** A rejected upload may be sent again; more attempts need a new link. */
const UPLOAD_TRIES = 3;
/** Longer than an upload link is valid. */
const UPLOAD_WINDOW_S = 15 * 60;
/** A browser follows the address at the storage at once. */
const DIRECT_LINK_S = 60;
const RETRY_AFTER_S = 30;
const STORE_AWAY =
  'The file cannot be read at the moment. It is not lost. Please try again in a minute.';

/**
 * Serves signed links of the file store. A browser saves the file, whatever its content; with
 * `view=inline` it shows a PDF inside our own pages.
 */
export function filesRoute(
  server: FastifyInstance,
  { files, checkPdf, database }: Pick<AppContext, 'files' | 'checkPdf' | 'database'>,
): void {
  const takeUpload = createTryLimit({
    name: 'upload',
    tries: UPLOAD_TRIES,
    windowS: UPLOAD_WINDOW_S,
    database,
  });

  server.get<FileRequest>('/files/*', async (request, reply) => {
    const [key, query] = [request.params['*'], queryOf(request.url)];
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' });
    const fileName = files.signedFileName(key, query);
    if (fileName === null) return say(reply, 404, EXPIRED);
    const name = `filename*=UTF-8''${encodeURIComponent(fileName)}`;
    try {
      if (query.get('view') === 'inline') {
        const bytes = await files.get(key);
        if (bytes && isPdf(bytes)) {
          return await reply
            .type('application/pdf')
            .headers({
              'content-disposition': `inline; ${name}`,
              // Browsers show no PDF in a sandboxed page.
              'content-security-policy': "frame-ancestors 'self'",
            })
            .send(Buffer.from(bytes));
        }
      }
      // A script that fetches the file could not read it from another origin.
      const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
      const direct = isNavigation
        ? await files.directLink(key, { fileName, expiresInS: DIRECT_LINK_S })
        : null;
      if (direct !== null) return await reply.redirect(direct, 302);
      const file = await files.open(key);
      if (!file) return await say(reply, 404, EXPIRED);
      return await reply
        .type('application/octet-stream')
        .headers({
          'content-disposition': `attachment; ${name}`,
          'content-length': file.byteLength,
        })
        .send(Readable.from(file.content, { objectMode: false }));
    } catch (error) {
      if (!(error instanceof OutsideUnavailableError)) throw error;
      return say(reply.header('retry-after', RETRY_AFTER_S), 503, STORE_AWAY);
    }
  });

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/pdf',
      { parseAs: 'buffer' },
      async (_: unknown, b: Buffer) => b,
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof CallError || error instanceof OutsideUnavailableError) {
        const { status, retryAfter, error: wire } = wireErrorOf(error, request.id);
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
        return say(reply, status, wire.message);
      }
      if (error.statusCode === 413) return say(reply, 413, PDF_FAULTS['too-large']);
      if (error.statusCode === 415) return say(reply, 415, PDF_FAULTS['not-pdf']);
      throw error;
    });
    scope.put<FileRequest & { Body: Buffer | undefined }>('/files/*', {
      bodyLimit: MAX_UPLOAD_BYTES,
      // Checked before the body is read: without a valid link nothing is accepted.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (files.signedUpload(request.params['*'], queryOf(request.url)) !== null) return;
        await say(reply.header('connection', 'close'), 404, EXPIRED);
      },
      handler: async (request, reply) => {
        const key = request.params['*'];
        const link = files.signedUpload(key, queryOf(request.url));
        if (link === null) return say(reply, 404, EXPIRED);
        if ((await takeUpload([link])) > 0) return say(reply, 429, USED_UP);
        const { fault, bytes, isTrimmed } = await checkPdf(request.body ?? Buffer.alloc(0));
        if (fault) return say(reply, 422, PDF_FAULTS[fault]);
        const stored = await files.putNew(key, bytes);
        if (stored === 'taken')
          return say(reply, 409, 'A different file was already uploaded to this link.');
        return isTrimmed ? say(reply, 200, TRIMMED_PDF) : reply.code(204).send();
      },
    });
  });
}

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
const queryOf = (url: string) => new URL(url, 'http://files').searchParams;

const say = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(words);
