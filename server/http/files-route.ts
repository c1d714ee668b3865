import type { FastifyInstance, FastifyReply } from 'fastify';
import { CallError } from '../platform/call-error.ts';
import { PDF_FAULTS } from '../platform/files/check-pdf.ts';
import { MAX_UPLOAD_BYTES } from '../platform/files/file-store.ts';
import type { LocalFileStore } from '../platform/files/local-file-store.ts';
import type { PdfChecker } from '../platform/files/pdf-checker.ts';
import { wireErrorOf } from './envelope.ts';

interface FileRequest {
  Params: { '*': string };
}
const USED_UP = 'This link was used three times. Please choose the file again for a new link.';
const EXPIRED = 'This link has expired or is incomplete. Please request the file again.';

/**
 * Serves signed links of the local file store. A browser saves the file, whatever its content; with
 * `view=inline` it shows a PDF inside our own pages.
 */
export function filesRoute(
  server: FastifyInstance,
  files: LocalFileStore,
  checkPdf: PdfChecker,
): void {
  server.get<FileRequest>('/files/*', async (request, reply) => {
    const found = await files.open(request.params['*'], queryOf(request.url)).catch(() => null);
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' });
    if (!found) return refuse(reply, 404, EXPIRED);
    const bytes = Buffer.from(found.bytes);
    const name = `filename*=UTF-8''${encodeURIComponent(found.fileName)}`;
    if (queryOf(request.url).get('view') === 'inline' && isPdf(bytes)) {
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': `inline; ${name}`,
          // Browsers show no PDF in a sandbox.
          'content-security-policy': "frame-ancestors 'self'",
        })
        .send(bytes);
    }
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; ${name}`)
      .send(bytes);
  });

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/pdf',
      { parseAs: 'buffer' },
      async (_: unknown, b: Buffer) => b,
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof CallError) {
        const { status, retryAfter } = wireErrorOf(error, request.id);
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
        return refuse(reply, status, error.message);
      }
      if (error.statusCode === 413) return refuse(reply, 413, PDF_FAULTS['too-large']);
      if (error.statusCode === 415) return refuse(reply, 415, PDF_FAULTS['not-pdf']);
      throw error;
    });
    scope.put<FileRequest & { Body: Buffer | undefined }>('/files/*', {
      bodyLimit: MAX_UPLOAD_BYTES,
      // Checked before the body is read: without a valid link nothing is accepted.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (files.acceptsUpload(request.params['*'], queryOf(request.url))) return;
        await refuse(reply.header('connection', 'close'), 404, EXPIRED);
      },
      handler: async (request, reply) => {
        const key = request.params['*'];
        const isCounted = await files.countUpload(key, queryOf(request.url));
        if (!isCounted) return refuse(reply, 429, USED_UP);
        const { fault, bytes } = await checkPdf(request.body ?? Buffer.alloc(0));
        if (fault) return refuse(reply, 422, PDF_FAULTS[fault]);
        const stored = await files.putNew(key, bytes);
        if (stored === 'taken')
          return refuse(reply, 409, 'A different file was already uploaded to this link.');
        return reply.code(204).send();
      },
    });
  });
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
const queryOf = (url: string) => new URL(url, 'http://files').searchParams;

const refuse = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(words);
