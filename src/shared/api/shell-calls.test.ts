import { describe, expect, it } from 'vitest';
import { contract } from './contract/index.ts';
import { shellCalls } from './shell-calls.ts';

const STANDING = { may_register: true, is_partner_admin: false, bucket_name: 'soil' };
const SETTINGS = {
  product_name: 'Fenceline',
  stage: 'dev',
  sandbox: true,
  oidc: { authority: '/oidc', client_id: 'web', scope: 'openid', resource: '/api' },
  paypal: null,
  base_maps: { satellite: null, streets: null, attribution: '', offline: false, reference: null },
  cover_tiles: { ground: null, woody: null, attribution: '' },
  mapbox_token: null,
  geocoder_url: null,
  links: { privacy: '/p', data_licence: '/d', eula: '/e', support_email: 'help@fenceline.example' },
  partner_name: 'AgriProve',
  partner_review_days: null,
};

describe('shellCalls', () => {
  it.each([
    ['settings', contract.app.settings],
    ['version', contract.app.version],
    ['signOut', contract.owners.signOut],
    ['draftKey', contract.owners.draftKey],
    ['standing', contract.soilProjects.standing],
  ] as const)('%s matches the contract', (name, call) => {
    const { action, urlPath, access, kind, domain } = call;
    expect(shellCalls[name]).toMatchObject({ action, urlPath, access, kind, domain, name });
  });

  it('accept results that the contract accepts', () => {
    expect(contract.app.settings.result.safeParse([SETTINGS]).success).toBe(true);
    expect(shellCalls.settings.result.safeParse([SETTINGS]).success).toBe(true);
    expect(shellCalls.version.result.safeParse('2022.6').success).toBe(true);
    expect(contract.soilProjects.standing.result.safeParse([STANDING]).success).toBe(true);
    expect(shellCalls.standing.result.safeParse([STANDING]).success).toBe(true);
    expect(contract.owners.signOut.result.safeParse([{ sign_out: true }]).success).toBe(true);
    expect(shellCalls.signOut.result.safeParse([{ sign_out: true }]).success).toBe(true);
    const key = [{ draft_key: 'k'.repeat(43) }];
    expect(contract.owners.draftKey.result.safeParse(key).success).toBe(true);
    expect(shellCalls.draftKey.result.safeParse(key).success).toBe(true);
  });

  it.each([null, [], [{}], {}, [{ ...SETTINGS, oidc: null }], [{ ...SETTINGS, links: 'x' }]])(
    'reject settings such as %j',
    (answer) => {
      expect(shellCalls.settings.result.safeParse(answer).success).toBe(false);
    },
  );

  it('reject a version that is not a string', () => {
    expect(shellCalls.version.result.safeParse({ version: '2022.6' }).success).toBe(false);
  });

  it.each([null, [], [{}], [{ sign_out: false }]])('reject a sign-out answered by %j', (answer) => {
    expect(shellCalls.signOut.result.safeParse(answer).success).toBe(false);
  });

  it.each([null, [], [{}], [{ draft_key: 7 }], [{ draft_key: '' }]])(
    'reject a key of drafts such as %j',
    (answer) => {
      expect(shellCalls.draftKey.result.safeParse(answer).success).toBe(false);
    },
  );

  it.each([null, [], [{}], [{ ...STANDING, bucket_name: null }]])(
    'reject rights in soil projects such as %j',
    (answer) => {
      expect(shellCalls.standing.result.safeParse(answer).success).toBe(false);
    },
  );
});
