import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { EMBED_REASONS, hasEnded, NOT_SHOWN, type SharedMapReason } from '#entities/shared-map';
import type { AppContext } from '../domains/app-context.ts';
import { CallError } from '../platform/call-error.ts';
import { RateLimit } from '../platform/dispatch/rate-limit.ts';
import { createMapCache, type CachedMap } from '../domains/sharing/shared-maps/map-cache.ts';
import { readSharedFarm, type SharedFarm } from '../domains/sharing/shared-maps/shared-farm.ts';
import { sharedBaseMaps, sharedCover } from '../domains/sharing/shared-maps/shared-map.ts';
import { clientNetwork } from './client-network.ts';
import { etagOf } from './etag.ts';
import { originsOf, setPolicy } from './security-headers.ts';
import { unavailable } from './unavailable.ts';

/** Per minute and network. Guesses have separate limits, so that they do not block valid maps. */
const MAPS_A_MINUTE = 600;
const GUESSES_A_MINUTE = 20;
/** Look-ups of keys that have not opened a map recently. */
const LOOKUPS_A_MINUTE = 120;
const MAX_KNOWN_KEYS = 10_000;
/** How long a withdrawn map may still be served from a cache. */
const CACHE_S = 60;
const KEY = /^[A-Za-z0-9_-]{22}$/;

/**
 * Other sites' pages read these answers, whose content is meant for every visitor of those pages.
 */
const FOR_ANY_PAGE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves the `<farm-map>` element: its script, and a map for the key's sites as data, as a picture
 * and as a page to be framed. Reads and sets no cookie.
 */
export function sharedMapRoute(
  server: FastifyInstance,
  app: AppContext,
  /** The built element; null to serve no script. */
  scriptFile: string | null,
): void {
  const limit = new RateLimit(MAPS_A_MINUTE);
  const guesses = new RateLimit(GUESSES_A_MINUTE);
  const lookups = new RateLimit(LOOKUPS_A_MINUTE);
  /** Keys that opened a map on this node. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN_KEYS });

  /**
   * Finds the farm of a key and charges the request to the matching rate limit. Null for a key that
   * opens nothing.
   */
  async function farmOf(kind: 'key' | 'picture_key', key: string, network: string) {
    if (!known.has(key)) lookups.spend(network, 1);
    const farm = KEY.test(key) ? await readSharedFarm(app.database, kind, key) : null;
    (farm ? limit : guesses).spend(network, 1);
    if (farm) known.set(key, true);
    else known.delete(key);
    return farm;
  }
  const maps = createMapCache(app);
  if (scriptFile) serveScript(server, scriptFile);

  /**
   * Registers a path that contains a key. Each request checks again whether the key is still valid.
   */
  const opening = (
    path: string,
    kind: 'key' | 'picture_key',
    answer: (farm: SharedFarm, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    refuse = refuseInJson,
  ) =>
    server.get<{ Params: { key: string } }>(path, async (request, reply) => {
      reply.headers({ ...FOR_ANY_PAGE, 'cache-control': 'no-store' });
      const { key } = request.params;
      try {
        const farm = await farmOf(kind, key, clientNetwork(request.ip));
        if (!farm) return await refuse(reply, 404, 'KEY_UNKNOWN');
        if (farm.isWithdrawn || hasEnded(farm.lastDay, app.now())) {
          return await refuse(reply, 410, 'KEY_ENDED');
        }
        return await answer(farm, request, reply);
      } catch (error) {
        const lack = unavailable(error);
        if (lack?.isFault) request.log.error({ err: error }, 'shared map failed');
        const refusal = lack?.refusal ?? error;
        if (!(refusal instanceof CallError)) throw error;
        reply.header('retry-after', refusal.retryAfter ?? CACHE_S);
        return refusal.code === 'OVERLOADED'
          ? refuse(reply, 503, 'UNREACHABLE')
          : refuse(reply, 429, 'TOO_MANY_REQUESTS');
      }
    });

  opening('/embed/:key.json', 'key', async (farm, request, reply) => {
    reply.header('vary', 'origin, accept-encoding');
    if (!isOneOf(farm.sites, request, app.origin))
      return refuseInJson(reply, 403, 'ORIGIN_NOT_LISTED');
    return sendKept(request, reply, 'application/json', await maps.json(farm));
  });

  opening('/embed/:key.png', 'picture_key', async (farm, request, reply) =>
    sendKept(request, reply, 'image/png', await maps.picture(farm)),
  );

  const answerPage = async (farm: SharedFarm, request: FastifyRequest, reply: FastifyReply) => {
    // Keeps a cache from serving one site's framed answer to another.
    reply.header('vary', 'referer, sec-fetch-dest');
    const site = framedBy(request, app.origin);
    if (site !== null && !farm.sites.includes(site)) {
      return refuseInPage(reply, 403, 'ORIGIN_NOT_LISTED', site);
    }
    const pictures = [...sharedBaseMaps(farm, app), sharedCover(farm, app)].flatMap(
      (source) => source?.tiles ?? [],
    );
    setPolicy(reply, {
      'default-src': [`'none'`],
      'script-src': [`'self'`],
      'connect-src': [`'self'`],
      'img-src': [`'self'`, 'data:', ...originsOf(...pictures)],
      'style-src': [`'unsafe-inline'`],
      'base-uri': [`'none'`],
      'form-action': [`'none'`],
      'frame-ancestors': [`'self'`, ...farm.sites],
    });
    return reply
      .headers({
        // Allows framing by pages that require this header of all they embed; tiles then load
        // without cookies.
        'cross-origin-embedder-policy': 'credentialless',
        'cache-control': `private, max-age=${CACHE_S}`,
      })
      .type('text/html; charset=utf-8')
      .send(framedPage((request.params as { key: string }).key));
  };
  opening('/embed/:key', 'key', answerPage, refuseInPage);
}

function serveScript(server: FastifyInstance, file: string): void {
  const script = readFileSync(file);
  const zipped = gzipSync(script, { level: 9 });
  const etag = etagOf(script);
  server.get('/embed/farm-map.js', (request, reply) => {
    reply.headers({
      ...FOR_ANY_PAGE,
      etag,
      'cache-control': 'public, max-age=3600',
      vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(script);
    return reply.header('content-encoding', 'gzip').send(zipped);
  });
}

/**
 * Checks the site that the browser reports; our own pages (the framed one, the preview) report
 * none.
 */
function isOneOf(sites: readonly string[], request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin === ownOrigin || sites.includes(origin);
  return request.headers['sec-fetch-site'] === 'same-origin';
}

/**
 * The other site whose frame the browser reports, null for none. The page's policy also blocks
 * frames of sites that are not listed, but then browsers show their own error page.
 */
function framedBy({ headers }: FastifyRequest, ownOrigin: string): string | null {
  const { referer = '', 'sec-fetch-dest': destination } = headers;
  if (destination !== 'iframe' || !URL.canParse(referer)) return null;
  const { origin } = new URL(referer);
  return origin === ownOrigin ? null : origin;
}

const refuseInJson = (reply: FastifyReply, status: number, reason: SharedMapReason) =>
  reply.code(status).send({ reason, message: EMBED_REASONS[reason] });

/** Visitors of a site see this in its frame; its owner finds the reason and `site` in the source. */
const refuseInPage = (
  reply: FastifyReply,
  status: number,
  reason: SharedMapReason,
  site: string | null = null,
) => {
  setPolicy(reply, { 'default-src': [`'none'`], 'style-src': [`'unsafe-inline'`] });
  return reply
    .code(status)
    .header('cross-origin-embedder-policy', 'credentialless')
    .type('text/html; charset=utf-8')
    .send(
      page(
        `<p data-reason="${reason}"${site ? ` data-site="${site.replaceAll('"', '&quot;')}"` : ''}>${NOT_SHOWN}</p>`,
      ),
    );
};

function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { body, zipped }: CachedMap,
) {
  const etag = etagOf(body);
  reply.headers({ etag, 'cache-control': `public, max-age=${CACHE_S}` });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(type);
  if (!zipped || !request.headers['accept-encoding']?.includes('gzip')) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(zipped);
}

const framedPage = (key: string): string =>
  page(`<script src="/embed/farm-map.js" async></script>
<farm-map map-key="${key}" height="100%"></farm-map>`);

const page = (body: string): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Farm map</title>
<style>
html, body { height: 100%; margin: 0 }
farm-map { display: block; height: 100% }
p { height: 100%; margin: 0; display: grid; place-items: center; text-align: center;
  font: 14px/1.4 system-ui, sans-serif; background: #e4e7dc; color: #1b241b }
</style>
</head>
<body>${body}</body>
</html>
`;
