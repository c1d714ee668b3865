import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppContext } from '../app-context.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { RightOfWay } from '../processes/right-of-way.ts';
import type { LocalFileStore } from '../files/local-file-store.ts';
import { apiRoute } from './api-route.ts';
import { appRoute } from './app-route.ts';
import { closePromptly } from './close-promptly.ts';
import { countCalls } from './count-calls.ts';
import { embedRoute } from './embed-route.ts';
import { filesRoute } from './files-route.ts';
import { geocodeRoute } from './geocode-route.ts';
import { healthRoute } from './health-route.ts';
import { rasterTilesRoute } from './raster-tiles-route.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { tilesRoute } from './tiles-route.ts';

export interface HttpServerOptions {
  app: AppContext;
  dispatch: Dispatch;
  files: LocalFileStore;
  log: Logger;
  /** Folder of the built web app; null serves the interfaces only. */
  appFolder: string | null;
  /** Stand-ins of the outside systems, where there are any. */
  sandbox: { mount(server: FastifyInstance): void } | null;
  /** Of every call over the work behind it; null where there is none. */
  rightOfWay: RightOfWay | null;
  /** Beyond so much delay calls are turned away; 0 never, for where long work shares their thread. */
  mostDelayMs?: number;
}

/** The whole HTTP side, not listening yet. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { app, dispatch, files, log, appFolder, sandbox, rightOfWay, mostDelayMs } = options;
  const server = emptyServer(app, log);
  if (rightOfWay) countCalls(server, rightOfWay);
  healthRoute(server, app);
  apiRoute(server, dispatch, mostDelayMs);
  tilesRoute(server, app);
  rasterTilesRoute(server, app);
  geocodeRoute(server, app);
  filesRoute(server, files);
  embedRoute(server, app, appFolder && join(appFolder, '../embed/farm-map.js'));
  sandbox?.mount(server);
  if (appFolder) appRoute(server, app, appFolder);
  return server;
}

/** What a process that only works jobs answers: whether it is well, and nothing else. */
export function createWorkersHttpServer(app: AppContext, log: Logger): FastifyInstance {
  const server = emptyServer(app, log);
  healthRoute(server, app);
  return server;
}

function emptyServer(app: AppContext, log: Logger): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: app.settings.TRUST_PROXY,
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
  });
  closePromptly(server);

  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(COMMON_HEADERS);
  });
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    const said =
      status === 500 ? `Something went wrong (${request.id}).` : 'This cannot be answered.';
    return reply.code(status).type('text/plain; charset=utf-8').send(said);
  });
  return server;
}
