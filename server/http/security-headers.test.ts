import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../platform/settings/settings.ts';
import {
  addSecurityHeaders,
  POLICY_REPORTS,
  setPageHeaders,
  setPolicy,
} from './security-headers.ts';

const real = readSettings({
  OIDC_ISSUER: 'https://id.example',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'MERCHANT',
});

/** Returns the headers of the page at `path`. */
async function headersOf(path: string, settings = real): Promise<Record<string, string>> {
  const server = fastify();
  addSecurityHeaders(server, settings);
  server.get('*', async (_request, reply) => ({ nonce: setPageHeaders(reply, settings, path) }));
  const { headers } = await server.inject(path);
  return headers as Record<string, string>;
}

/** Returns what a page at `path` may load, by directive. */
async function policyOf(path: string, settings = real): Promise<Record<string, string>> {
  const { 'content-security-policy': policy = '' } = await headersOf(path, settings);
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const LOADING = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'];

describe('setPageHeaders', () => {
  it('allows PayPal’s script and what it loads only on the shop', async () => {
    for (const directive of LOADING) {
      expect((await policyOf('/shop'))[directive]).toContain('https://*.paypal.com');
      for (const path of ['/map', '/shop/x', '/silent.html', '/']) {
        expect((await policyOf(path))[directive]).not.toContain('paypal');
      }
    }
    expect((await policyOf('/shop'))['script-src']).not.toContain('unsafe');
  });

  it('allows a script from a configured address on the shop', async () => {
    const mirrored = { ...real, PAYPAL_SDK_URL: 'https://mirror.example/web-sdk/v6/core' };
    expect((await policyOf('/shop', mirrored))['script-src']).toContain('https://mirror.example');
    expect((await policyOf('/map', mirrored))['script-src']).not.toContain('mirror');
  });

  it('allows the images of every configured map', async () => {
    const hosts = ['satellite', 'streets', 'names'].map((name) => `https://${name}.example`);
    const [satellite, streets, names] = hosts.map((host) => `${host}/{z}/{x}/{y}.png`);
    const mapped = readSettings({
      OIDC_ISSUER: 'https://id.example',
      BASE_MAP_SATELLITE: satellite,
      BASE_MAP_STREETS: streets,
      REFERENCE_TILES: names,
    });
    const pictures = (await policyOf('/map', mapped))['img-src']!.split(' ');
    expect(pictures).toEqual(expect.arrayContaining(hosts));
  });

  it('allows no PayPal source in the sandbox or if card payment is off', async () => {
    for (const settings of [
      readSettings({}),
      readSettings({ OIDC_ISSUER: 'https://id.example' }),
    ]) {
      expect((await policyOf('/shop', settings))['script-src']).not.toContain('paypal');
    }
  });

  it('keeps the page of a shared document out of caches and search engines', async () => {
    expect(await headersOf('/shared/AbCdEfGhIjKlMnOpQrStUv')).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const { 'cache-control': cache, 'x-robots-tag': robots } = await headersOf('/verify');
    expect([cache, robots]).toEqual(['no-cache', undefined]);
  });

  it('blocks what no directive names, and requests violation reports', async () => {
    expect(await policyOf('/map')).toMatchObject({
      'default-src': `'none'`,
      'manifest-src': `'self'`,
      'report-uri': POLICY_REPORTS,
      'report-to': 'policy',
    });
    expect((await headersOf('/map'))['reporting-endpoints']).toContain(POLICY_REPORTS);
  });
});

describe('setPolicy', () => {
  it('refuses a source that could add another directive', async () => {
    const server = fastify();
    addSecurityHeaders(server, real);
    server.get('/', async (_request, reply) => {
      setPolicy(reply, {
        'default-src': [`'none'`],
        'img-src': ['https://a.example; script-src *'],
      });
    });
    const { statusCode, headers } = await server.inject('/');
    expect([statusCode, headers['content-security-policy']]).toEqual([500, undefined]);
  });
});

describe('addSecurityHeaders', () => {
  it('lets other sites read answers and frame pages that no policy protects', async () => {
    const headers = await headersOf('/map');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers).not.toHaveProperty('cross-origin-resource-policy');
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  it('sends Strict-Transport-Security only if the deployment’s address is https', async () => {
    expect(await headersOf('/map', { ...real, PUBLIC_URL: 'https://farms.example' })).toMatchObject(
      {
        'strict-transport-security': 'max-age=31536000',
      },
    );
    expect(
      await headersOf('/map', { ...real, PUBLIC_URL: 'http://farms.example' }),
    ).not.toHaveProperty('strict-transport-security');
    expect(await headersOf('/map', { ...real, PUBLIC_URL: undefined })).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});
