import { describe, expect, it } from 'vitest';
import { contract } from './contract/index.ts';
import { earlyCalls } from './early-calls.ts';

const SETTINGS = {
  product_name: 'Fenceline',
  stage: 'dev',
  sandbox: true,
  oidc: { authority: '/oidc', client_id: 'web', scope: 'openid', resource: '/api' },
  paypal: null,
  base_maps: { satellite: null, streets: null, attribution: '' },
  cover_tiles: { ground: null, woody: null, attribution: '' },
  mapbox_token: null,
  geocoder_url: null,
  links: { privacy: '/p', data_licence: '/d', eula: '/e', support_email: 'help@fenceline.example' },
  partner_name: 'AgriProve',
  partner_review_days: null,
};

describe('earlyCalls', () => {
  it.each(['settings', 'version'] as const)('%s matches the contract', (name) => {
    const { action, urlPath, access, kind, domain } = contract.app[name];
    expect(earlyCalls[name]).toMatchObject({ action, urlPath, access, kind, domain, name });
  });

  it('accept results that the contract accepts', () => {
    expect(contract.app.settings.result.safeParse([SETTINGS]).success).toBe(true);
    expect(earlyCalls.settings.result.safeParse([SETTINGS]).success).toBe(true);
    expect(earlyCalls.version.result.safeParse('2022.6').success).toBe(true);
  });

  it.each([null, [], [{}], {}, [{ ...SETTINGS, oidc: null }], [{ ...SETTINGS, links: 'x' }]])(
    'reject settings such as %j',
    (answer) => {
      expect(earlyCalls.settings.result.safeParse(answer).success).toBe(false);
    },
  );

  it('reject a version that is not a string', () => {
    expect(earlyCalls.version.result.safeParse({ version: '2022.6' }).success).toBe(false);
  });
});
