import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { soilRoutePath } from '#entities/soil-project/record';
import { APP_PATHS, PUBLIC_PATHS, SANDBOX_PATHS } from '#shared/config';
import type { AppContext } from '../domains/app-context.ts';
import { setPageHeaders } from './security-headers.ts';

const NONCE = '__CSP_NONCE__';
/** Folder of the files that never change under their names. */
const ASSETS = 'assets';

/** Serves the built web app: its files, and its page at every address of a screen. */
export function appRoute(server: FastifyInstance, app: AppContext, folder: string): void {
  // One route per file: a single route for all would look the file up in its folder at each
  // request.
  server.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    // Pages get a nonce and headers below; compressed files are sent under the plain name.
    globIgnore: ['**/*.html', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(join(folder, ASSETS));
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const page = (file: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string;
    const nonce = setPageHeaders(reply, app.settings, path);
    const html = await readFile(join(folder, file), 'utf8');
    return reply.type('text/html; charset=utf-8').send(html.replaceAll(NONCE, nonce));
  };
  server.get('/silent.html', page('silent.html'));
  for (const name of ['privacy', 'data-licence', 'eula']) {
    server.get(`/legal/${name}.html`, page(`legal/${name}.html`));
  }

  const appPage = page('index.html');
  // Also under its file name, for the service worker, which caches it for offline use.
  for (const path of [
    '/index.html',
    ...APP_PATHS,
    ...PUBLIC_PATHS,
    ...(app.settings.sandbox ? SANDBOX_PATHS : []),
    soilRoutePath(app.settings.PARTNER_NAME),
  ]) {
    server.get(path, appPage);
  }
  server.setNotFoundHandler(async (request, reply) => {
    reply.code(404);
    // Browsers get the app, which shows its own "not found" page; programs read the status.
    if (asksForPage(request)) return appPage(request, reply);
    return reply.type('text/plain; charset=utf-8').send('Not found');
  });
}

const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
