import { describe, expect, it } from 'vitest';
import { readSettings } from '../platform/settings/settings.ts';
import { commonHeaders, pageHeaders, POLICY_REPORTS } from './security-headers.ts';

const real = readSettings({
  OIDC_ISSUER: 'https://id.example',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'MERCHANT',
});

/** Returns what a page at `path` may load, by directive. */
function policyOf(path: string, settings = real): Record<string, string> {
  const policy = pageHeaders(settings, path).headers['content-security-policy'];
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const LOADING = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'];

describe('pageHeaders', () => {
  it('allows PayPal’s script and what it loads only on the shop', () => {
    for (const directive of LOADING) {
      expect(policyOf('/shop')[directive]).toContain('https://*.paypal.com');
      for (const path of ['/map', '/shop/x', '/silent.html', '/']) {
        expect(policyOf(path)[directive]).not.toContain('paypal');
      }
    }
    expect(policyOf('/shop')['script-src']).not.toContain('unsafe');
  });

  it('allows a script from a configured address on the shop', () => {
    const mirrored = { ...real, PAYPAL_SDK_URL: 'https://mirror.example/web-sdk/v6/core' };
    expect(policyOf('/shop', mirrored)['script-src']).toContain('https://mirror.example');
    expect(policyOf('/map', mirrored)['script-src']).not.toContain('mirror');
  });

  it('allows no PayPal source in the sandbox or if card payment is off', () => {
    for (const settings of [
      readSettings({}),
      readSettings({ OIDC_ISSUER: 'https://id.example' }),
    ]) {
      expect(policyOf('/shop', settings)['script-src']).not.toContain('paypal');
    }
  });

  it('blocks what no directive names, and asks for reports', () => {
    expect(policyOf('/map')).toMatchObject({
      'default-src': `'none'`,
      'manifest-src': `'self'`,
      'report-uri': POLICY_REPORTS,
      'report-to': 'policy',
    });
    expect(pageHeaders(real, '/map').headers['reporting-endpoints']).toContain(POLICY_REPORTS);
  });
});

describe('commonHeaders', () => {
  it('send Strict-Transport-Security only if the deployment’s address is https', () => {
    expect(commonHeaders({ PUBLIC_URL: 'https://farms.example' })).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
    });
    expect(commonHeaders({ PUBLIC_URL: 'http://farms.example' })).not.toHaveProperty(
      'strict-transport-security',
    );
    expect(commonHeaders({ PUBLIC_URL: undefined })).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});
