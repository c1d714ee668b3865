import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppContext } from '../domains/app-context.ts';
import type { Dispatch } from '../platform/dispatch/dispatch.ts';
import type { Metrics } from '../platform/metrics/create-metrics.ts';
import type { RequestPriority } from '../platform/workers/request-priority.ts';
import { logOfRequest } from '../platform/log.ts';
import { fastifyTrust } from '../platform/settings/trust-proxy.ts';
import { apiRoute } from './api-route.ts';
import { appRoute } from './app-route.ts';
import { beginFairly } from './begin-fairly.ts';
import { callLog } from './call-log.ts';
import { closePromptly } from './close-promptly.ts';
import { countCalls } from './count-calls.ts';
import { sharedMapRoute } from './shared-map-route.ts';
import { filesRoute } from './files-route.ts';
import { geocodeRoute } from './geocode-route.ts';
import { healthRoute } from './health-route.ts';
import { metricsRoute } from './metrics-route.ts';
import { logRequests } from './request-log.ts';
import { packsRoute } from './packs-route.ts';
import { rasterTilesRoute } from './raster-tiles-route.ts';
import { policyReportsRoute } from './policy-reports-route.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { tilesRoute } from './tiles-route.ts';
import { unsubscribeRoute } from './unsubscribe-route.ts';
import { unavailable } from './unavailable.ts';
import { waitForAnswers } from './wait-for-answers.ts';
import { webhooksRoute } from './webhooks-route.ts';

export interface HttpServerOptions {
  app: AppContext;
  dispatch: Dispatch;
  log: Logger;
  /** Folder of the built web app; null serves only the interfaces. */
  appFolder: string | null;
  /** Stand-ins of outside systems; null outside the sandbox. */
  sandbox: { mount(server: FastifyInstance): void } | null;
  /** Priority of calls over background work; null without such work. */
  requestPriority: RequestPriority | null;
  /** Key of the user pseudonyms in the log; the same on every node. */
  logSecret: string;
  /** Figures for Prometheus; null without METRICS_TOKEN. */
  metrics?: Metrics | null;
  /**
   * Event loop delay above which calls are refused; 0 never refuses, for processes whose thread
   * also does long work.
   */
  mostDelayMs?: number;
}

/** Creates the HTTP server, not yet listening. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { app, dispatch, log, appFolder, sandbox, requestPriority, logSecret, mostDelayMs } =
    options;
  const server = emptyServer(app, log, options.metrics ?? null);
  if (requestPriority) countCalls(server, requestPriority);
  policyReportsRoute(server);
  apiRoute(server, dispatch, { factsOf: callLog(logSecret), mostDelayMs });
  tilesRoute(server, app);
  rasterTilesRoute(server, app);
  geocodeRoute(server, app, dispatch);
  filesRoute(server, app);
  packsRoute(server, app);
  unsubscribeRoute(server, app);
  webhooksRoute(server, app);
  sharedMapRoute(server, app, appFolder && join(appFolder, '../embed/farm-map.js'));
  sandbox?.mount(server);
  if (appFolder) appRoute(server, app, appFolder);
  return server;
}

/** Creates the HTTP server of a worker process, which answers only health checks and metrics. */
export function createWorkersHttpServer(
  app: AppContext,
  log: Logger,
  metrics: Metrics | null,
): FastifyInstance {
  return emptyServer(app, log, metrics);
}

const MAX_REQUEST_MS = 45 * 60_000;
const HEADERS_MS = 10_000;
/** A client that neither sends nor reads for this long is gone. */
const MAX_SILENT_MS = 30_000;
/** Longer than any work that a caller waits for; see `limitWork`. */
const MAX_ANSWER_MS = 110_000;
/** Limit of connections, each of which takes memory and a descriptor; more are refused unread. */
const MAX_CONNECTIONS = 4_000;

/** A server with the addresses that operators read. */
function emptyServer(app: AppContext, log: Logger, metrics: Metrics | null): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, { reqId }) => logOfRequest(parent, String(reqId)),
    genReqId: () => randomUUID(),
    trustProxy: fastifyTrust(app.settings.TRUST_PROXY),
    // Bodies must keep a minimum rate; a large one on a slow line takes minutes.
    requestTimeout: MAX_REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5_000 },
    connectionTimeout: MAX_SILENT_MS,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
  });
  server.server.maxConnections = MAX_CONNECTIONS;
  closePromptly(server);
  beginFairly(server);
  endSlowBodies(server);
  waitForAnswers(server, { answerMs: MAX_ANSWER_MS, silentMs: MAX_SILENT_MS });
  addSecurityHeaders(server, app.settings);
  logRequests(server);
  healthRoute(server, app);
  const { METRICS_TOKEN: token } = app.settings;
  if (metrics && token) metricsRoute(server, { metrics, token });

  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const lack = unavailable(error);
    if (lack) {
      if (lack.isFault) request.log.error({ err: error }, 'request failed');
      return reply
        .code(503)
        .header('retry-after', lack.refusal.retryAfter)
        .type('text/plain; charset=utf-8')
        .send(lack.refusal.message);
    }
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    const message =
      status === 500 ? `Something went wrong (${request.id}).` : 'This cannot be answered.';
    return reply.code(status).type('text/plain; charset=utf-8').send(message);
  });
  return server;
}
