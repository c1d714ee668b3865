import { randomBytes } from 'node:crypto';
import type { Settings } from '../platform/settings/settings.ts';

const YEAR_S = 31_536_000;
const PAYPAL_HOSTS = 'https://*.paypal.com https://*.paypalobjects.com';

/** Address for browsers' reports of policy violations. */
export const POLICY_REPORTS = '/reports/policy';

/** Headers of every answer. */
export const commonHeaders = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) => ({
  ...(PUBLIC_URL?.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {}),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), microphone=(), payment=(self "https://www.paypal.com" "https://www.sandbox.paypal.com")',
});

/**
 * Headers of the app's pages. They may load from this server, the configured maps and provider, and
 * from PayPal on /shop.
 */
export function pageHeaders(settings: Settings, path: string) {
  const nonce = randomBytes(16).toString('base64');
  const onShop = path === '/shop' && settings.PAYPAL_CLIENT_ID && !settings.sandbox;
  const paypal = onShop ? ` ${PAYPAL_HOSTS} ${originOf(settings.PAYPAL_SDK_URL)}` : '';
  const maps = [
    settings.BASE_MAP_SATELLITE,
    settings.BASE_MAP_STREETS,
    settings.GROUND_COVER_TILES,
    settings.WOODY_COVER_TILES,
  ]
    .map((template) => originOf(template))
    .filter(Boolean)
    .join(' ');
  const marker = settings.MAPBOX_TOKEN ? ' https://api.mapbox.com' : '';
  const provider = new URL(settings.OIDC_ISSUER).origin;
  const directives = [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'${paypal}`,
    // PayPal's script sets style attributes.
    `style-src 'self' ${onShop ? `'unsafe-inline'${paypal}` : `'nonce-${nonce}'`}`,
    `img-src 'self' data: blob: ${maps}${marker}${paypal}`,
    `font-src 'self'${paypal}`,
    `connect-src 'self' ${provider}${paypal}`,
    `frame-src 'self' ${provider}${paypal}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    // The app frames its own silent renewal page.
    `frame-ancestors ${path === '/silent.html' ? `'self'` : `'none'`}`,
    // `report-uri` is for browsers that do not support `report-to`.
    `report-uri ${POLICY_REPORTS}`,
    'report-to policy',
  ];
  return {
    nonce,
    headers: {
      'content-security-policy': directives.join('; '),
      'reporting-endpoints': `policy="${POLICY_REPORTS}"`,
      'cache-control': 'no-cache',
    },
  };
}

function originOf(template: string | undefined): string {
  if (!template?.startsWith('http')) return '';
  return new URL(template.replaceAll(/[{}]/g, '')).origin.replace('//s.', '//*.');
}
