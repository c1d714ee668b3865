import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { COVER_PRODUCT_IDS } from '#entities/cover';
import { coverSettingsOf } from '../platform/settings/groups/cover.ts';
import type { Settings } from '../platform/settings/settings.ts';

const YEAR_S = 31_536_000;
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** Address for browsers' reports of policy violations. */
export const POLICY_REPORTS = '/reports/policy';

/**
 * Pages whose address is the key to a document, so that neither caches nor search engines may store
 * them.
 */
const SHARED_PAGES = '/shared/';

/** Adds the headers of every answer; pages get a content security policy in addition. */
export function addSecurityHeaders(
  server: FastifyInstance,
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
): void {
  const addHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Other sites read shared maps and frame their pages.
    crossOriginResourcePolicy: false,
    xFrameOptions: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: PUBLIC_URL?.startsWith('https:')
      ? { maxAge: YEAR_S, includeSubDomains: false }
      : false,
  });
  // Helmet's headers are the same for every answer, so they are collected once and set through
  // Fastify together.
  const collected = new ServerResponse(new IncomingMessage(new Socket()));
  addHeaders(collected.req, collected, done);
  const headers = {
    ...collected.getHeaders(),
    'permissions-policy':
      'camera=(), microphone=(), payment=(self "https://www.paypal.com" "https://www.sandbox.paypal.com")',
  };
  server.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/** Sets what a page may load; throws if a source could add another directive. */
export function setPolicy(reply: FastifyReply, directives: Record<string, string[]>): void {
  const addPolicy = helmet.contentSecurityPolicy({ useDefaults: false, directives });
  addPolicy(reply.request.raw, reply.raw, done);
}

/** Helmet calls this when it has set its headers; it throws its errors instead of passing them. */
const done = () => {};

/**
 * Sets the headers of the app's pages and returns their nonce. They may load from this server, the
 * configured maps and provider, and from PayPal on /shop.
 */
export function setPageHeaders(reply: FastifyReply, settings: Settings, path: string): string {
  const nonce = randomBytes(16).toString('base64');
  const onShop = path === '/shop' && settings.PAYPAL_CLIENT_ID && !settings.sandbox;
  const paypal = onShop ? [...PAYPAL_HOSTS, ...originsOf(settings.PAYPAL_SDK_URL)] : [];
  const coverTiles = COVER_PRODUCT_IDS.map((product) => settings[coverSettingsOf(product).tiles]);
  const maps = originsOf(
    settings.BASE_MAP_SATELLITE,
    settings.BASE_MAP_STREETS,
    settings.REFERENCE_TILES,
    ...coverTiles,
  );
  // The app reads cover tiles, and those of base maps that devices may keep.
  const offlineMapHosts = originsOf(
    ...(settings.BASE_MAP_OFFLINE === 'yes'
      ? [settings.BASE_MAP_SATELLITE, settings.BASE_MAP_STREETS]
      : []),
    ...coverTiles,
  );
  const marker = settings.MAPBOX_TOKEN ? ['https://api.mapbox.com'] : [];
  const provider = new URL(settings.OIDC_ISSUER).origin;
  setPolicy(reply, {
    'default-src': [`'none'`],
    'script-src': [`'self'`, `'nonce-${nonce}'`, ...paypal],
    // PayPal's script sets style attributes.
    'style-src': [`'self'`, ...(onShop ? [`'unsafe-inline'`, ...paypal] : [`'nonce-${nonce}'`])],
    'img-src': [`'self'`, 'data:', 'blob:', ...maps, ...marker, ...paypal],
    'font-src': [`'self'`, ...paypal],
    'connect-src': [`'self'`, provider, ...offlineMapHosts, ...paypal],
    'frame-src': [`'self'`, provider, ...paypal],
    'worker-src': [`'self'`, 'blob:'],
    'manifest-src': [`'self'`],
    'base-uri': [`'none'`],
    'form-action': [`'self'`],
    // The app frames its own silent renewal page.
    'frame-ancestors': [path === '/silent.html' ? `'self'` : `'none'`],
    // `report-uri` is for browsers that do not support `report-to`.
    'report-uri': [POLICY_REPORTS],
    'report-to': ['policy'],
  });
  reply.headers({
    'reporting-endpoints': `policy="${POLICY_REPORTS}"`,
    ...(path.startsWith(SHARED_PAGES)
      ? { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
      : { 'cache-control': 'no-cache' }),
  });
  return nonce;
}

/** Returns the origins of the tile templates that are not on this server. */
export const originsOf = (...templates: (string | undefined)[]): string[] =>
  templates.flatMap((template) =>
    template?.startsWith('http')
      ? new URL(template.replaceAll(/[{}]/g, '')).origin.replace('//s.', '//*.')
      : [],
  );
