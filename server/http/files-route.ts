import type { FastifyInstance } from 'fastify';
import type { LocalFileStore } from '../files/local-file-store.ts';

/** Signed links of the local file store. Whatever the file holds, a browser only ever saves it. */
export function filesRoute(server: FastifyInstance, files: LocalFileStore): void {
  server.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const query = new URL(request.url, 'http://files').searchParams;
    const found = await files.open(request.params['*'], query).catch(() => null);
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' });
    if (!found) {
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This link has expired or is not complete. Ask for the file again.');
    }
    const encoded = encodeURIComponent(found.fileName);
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded}`)
      .send(Buffer.from(found.bytes));
  });
}
