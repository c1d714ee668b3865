import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { allCalls, contract, type Contract } from './contract/index.ts';
import { loadAnswerCheck } from './load-answer-check.ts';
import { SHELL_CHECKS } from './shell-checks.ts';

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
  refund_days: 14,
};

describe('calls', () => {
  it.each(allCalls.map((call) => [`${call.domain}.${call.name}`, call] as const))(
    '%s is sent as the contract says',
    async (path, { action, urlPath, access, domain, name, result }) => {
      const sent = Object.values(calls[domain as keyof Contract]).find((one) => one.name === name);
      const isPublic = access === 'anyone' ? { isPublic: true } : {};
      expect(sent).toEqual({ action, urlPath, domain, name, ...isPublic });
      expect(await loadAnswerCheck(sent)).toBe(SHELL_CHECKS[path] ?? result);
    },
  );
});

describe('the checks of the shell', () => {
  const passes = (path: string, answer: unknown) => SHELL_CHECKS[path]!.safeParse(answer).success;

  it.each([
    ['app.settings', contract.app.settings, [SETTINGS]],
    ['app.version', contract.app.version, '2022.6'],
    ['soilProjects.standing', contract.soilProjects.standing, [STANDING]],
    ['owners.signOut', contract.owners.signOut, [{ sign_out: true }]],
    ['owners.draftKey', contract.owners.draftKey, [{ draft_key: 'k'.repeat(43) }]],
  ])('%s accept what the contract accepts', (path, call, answer) => {
    expect(call.result.safeParse(answer).success).toBe(true);
    expect(passes(path, answer)).toBe(true);
  });

  it.each([null, [], [{}], {}, [{ ...SETTINGS, oidc: null }], [{ ...SETTINGS, links: 'x' }]])(
    'reject settings such as %j',
    (answer) => expect(passes('app.settings', answer)).toBe(false),
  );

  it('reject a version that is not a string', () => {
    expect(passes('app.version', { version: '2022.6' })).toBe(false);
  });

  it.each([null, [], [{}], [{ sign_out: false }]])('reject a sign-out answered by %j', (answer) =>
    expect(passes('owners.signOut', answer)).toBe(false),
  );

  it.each([null, [], [{}], [{ draft_key: 7 }], [{ draft_key: '' }]])(
    'reject a key of drafts such as %j',
    (answer) => expect(passes('owners.draftKey', answer)).toBe(false),
  );

  it.each([null, [], [{}], [{ ...STANDING, bucket_name: null }]])(
    'reject rights in soil projects such as %j',
    (answer) => expect(passes('soilProjects.standing', answer)).toBe(false),
  );
});
