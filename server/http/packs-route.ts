import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../domains/app-context.ts';
import { openOrderPack, orderOfPackKey } from '../domains/orders/order-pack.ts';
import { openPack } from '../domains/soil-projects/pack/open-pack.ts';
import { projectOfPackKey } from '../domains/soil-projects/pack/pack-key.ts';

interface PackRequest {
  Params: { '*': string };
}

/** Packs made at once; each holds one document of at most 20 MB. */
const CONCURRENCY = 4;
/** Bytes that are made ahead of a slow reader. */
const READ_AHEAD = 1024 * 1024;
const RETRY_AFTER_S = 30;
const BUSY = 'Other packs are being downloaded. Please try again in a minute.';
const EXPIRED = 'This link has expired or is incomplete. Please request the pack again.';

/** Serves auditors' packs and orders by their signed links, each packed while it is downloaded. */
export function packsRoute(server: FastifyInstance, app: AppContext): void {
  let running = 0;
  server.get<PackRequest>('/files/packs/*', async (request, reply) => {
    const key = `packs/${request.params['*']}`;
    const fileName = app.files.signedFileName(
      key,
      new URL(request.url, 'http://files').searchParams,
    );
    const open = openerOf(app, key);
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' });
    if (fileName === null || open === null) return refuse(reply, 404, EXPIRED);
    if (running >= CONCURRENCY) {
      return refuse(reply.header('retry-after', RETRY_AFTER_S), 503, BUSY);
    }
    running += 1;
    let isRunning = true;
    const end = () => {
      if (isRunning) running -= 1;
      isRunning = false;
    };
    reply.raw.once('close', end);
    try {
      const bytes = await open();
      if (bytes === null) return await refuse(reply, 404, EXPIRED);
      const stream = Readable.from(bytes, { objectMode: false, highWaterMark: READ_AHEAD });
      stream.on('error', (error) => request.log.error({ err: error }, 'a pack was not completed'));
      return await reply
        .type('application/zip')
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        )
        .send(stream);
    } catch (error) {
      end();
      throw error;
    }
  });
}

/** What the key packs; null for a key of nothing. */
function openerOf(app: AppContext, key: string) {
  const projectId = projectOfPackKey(key);
  if (projectId !== null) return () => openPack(app, projectId);
  const orderId = orderOfPackKey(key);
  return orderId === null ? null : () => openOrderPack(app, orderId);
}

const refuse = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(words);
