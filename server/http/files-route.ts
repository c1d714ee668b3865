import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkPdf, PDF_FAULTS } from '../files/check-pdf.ts';
import { MAX_UPLOAD_BYTES } from '../files/file-store.ts';
import type { LocalFileStore } from '../files/local-file-store.ts';

interface FileRequest {
  Params: { '*': string };
}
const EXPIRED = 'This link has expired or is not complete. Ask for the file again.';

/** Signed links of the local file store. Whatever the file holds, a browser only ever saves it. */
export function filesRoute(server: FastifyInstance, files: LocalFileStore): void {
  server.get<FileRequest>('/files/*', async (request, reply) => {
    const found = await files.open(request.params['*'], queryOf(request.url)).catch(() => null);
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' });
    if (!found) return refuse(reply, 404, EXPIRED);
    const encoded = encodeURIComponent(found.fileName);
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded}`)
      .send(Buffer.from(found.bytes));
  });

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/pdf',
      { parseAs: 'buffer' },
      async (_: unknown, b: Buffer) => b,
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error.statusCode === 413) return refuse(reply, 413, PDF_FAULTS['too-large']);
      if (error.statusCode === 415) return refuse(reply, 415, PDF_FAULTS['not-pdf']);
      throw error;
    });
    scope.put<FileRequest & { Body: Buffer | undefined }>('/files/*', {
      bodyLimit: MAX_UPLOAD_BYTES,
      // Before the body is read: without a good link nothing is taken in.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (files.acceptsUpload(request.params['*'], queryOf(request.url))) return;
        await refuse(reply.header('connection', 'close'), 404, EXPIRED);
      },
      handler: async (request, reply) => {
        const bytes = request.body ?? Buffer.alloc(0);
        const fault = checkPdf(bytes, MAX_UPLOAD_BYTES);
        if (fault) return refuse(reply, 422, PDF_FAULTS[fault]);
        const kept = await files.putNew(request.params['*'], bytes);
        if (kept === 'taken') return refuse(reply, 409, 'Another file was sent to this link.');
        return reply.code(204).send();
      },
    });
  });
}

const queryOf = (url: string) => new URL(url, 'http://files').searchParams;

const refuse = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(words);
