import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../domains/app-context.ts';
import { openOrderPack, orderOfPackKey } from '../domains/sales/orders/order-pack.ts';
import { salesFileOfKey, writeSales } from '../domains/sales/books/sales-file.ts';
import { openPack } from '../domains/soil/pack/open-pack.ts';
import { packsFolderOf } from '../domains/packs-of-user.ts';
import { projectOfPackKey } from '../domains/soil/pack/pack-key.ts';

interface PackRequest {
  Params: { '*': string };
}

/** Packs made at once, of all users and of one; each holds one document of at most 20 MB. */
const CONCURRENCY = 4;
const CONCURRENCY_OF_USER = 2;
/** Bytes that are made ahead of a slow reader. */
const READ_AHEAD = 1024 * 1024;
const RETRY_AFTER_S = 30;
const BUSY = 'Other packs are being downloaded. Please try again in a minute.';
const TOO_MANY =
  'You are already downloading two packs. Please try again once one of them has arrived.';
const EXPIRED = 'This link has expired or is incomplete. Please request the pack again.';

/** Serves auditors' packs, orders and the sales register by their signed links, each made while it is downloaded. */
export function packsRoute(server: FastifyInstance, app: AppContext): void {
  /** The user's folder of each pack that is being made. */
  const running: string[] = [];
  server.get<PackRequest>('/files/packs/*', async (request, reply) => {
    const key = `packs/${request.params['*']}`;
    const fileName = app.files.signedFileName(
      key,
      new URL(request.url, 'http://files').searchParams,
    );
    const user = packsFolderOf(key);
    const made = openerOf(app, key);
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': 'sandbox' });
    if (fileName === null || user === null || made === null) return refuse(reply, 404, EXPIRED);
    if (running.filter((other) => other === user).length >= CONCURRENCY_OF_USER) {
      return refuse(reply.header('retry-after', RETRY_AFTER_S), 429, TOO_MANY);
    }
    if (running.length >= CONCURRENCY) {
      return refuse(reply.header('retry-after', RETRY_AFTER_S), 503, BUSY);
    }
    running.push(user);
    let isRunning = true;
    const end = () => {
      if (isRunning) running.splice(running.indexOf(user), 1);
      isRunning = false;
    };
    reply.raw.once('close', end);
    try {
      const bytes = await made.open();
      if (bytes === null) return await refuse(reply, 404, EXPIRED);
      const stream = Readable.from(bytes, { objectMode: false, highWaterMark: READ_AHEAD });
      stream.on('error', (error) => request.log.error({ err: error }, 'a pack was not completed'));
      return await reply
        .type(made.contentType)
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

interface Opener {
  contentType: string;
  /** Null if there is no such project or order. */
  open: () => Promise<AsyncIterable<Uint8Array> | null>;
}

/** Returns how to make what a key names; null for an unknown key. */
function openerOf(app: AppContext, key: string): Opener | null {
  const zip = { contentType: 'application/zip' };
  const projectId = projectOfPackKey(key);
  if (projectId !== null) return { ...zip, open: () => openPack(app, projectId) };
  const orderId = orderOfPackKey(key);
  if (orderId !== null) return { ...zip, open: () => openOrderPack(app, orderId) };
  const sales = salesFileOfKey(key);
  if (sales === null) return null;
  return { contentType: 'text/csv; charset=utf-8', open: async () => writeSales(app, sales) };
}

const refuse = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(words);
