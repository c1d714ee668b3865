import { describe, expect, it } from 'vitest';
import { addresses } from '#shared/api/contract';
import { claimOfLargeBody } from './large-body.ts';

const BOUNDARY = addresses.farms.storeCustomBoundary.urlPath as string;
const FARMS = addresses.farms.list.urlPath as string;
const DEFAULT_CLAIM = { maxBytes: 64 * 1024, maxArrayItems: 1_000 };
const BOUNDARY_CLAIM = { maxBytes: 16 * 1024 * 1024, maxArrayItems: 100_000 };
const filler = (bytes: number) => 'a'.repeat(bytes);
const body = (value: unknown) => Buffer.from(JSON.stringify(value));
const call = (urlPath: string, more: object = {}) => ({
  app_action: 'mfk',
  data: { url_path: urlPath, p_dict: { text: filler(200_000), ...more } },
  access_token: 'the.real.token',
});

describe('claimOfLargeBody', () => {
  it('returns the default limit if no named call accepts more', () => {
    const bodies = [body(call(FARMS)), body(call('/none/')), Buffer.from(filler(200_000))];
    for (const small of bodies) {
      expect(claimOfLargeBody(small)).toMatchObject(DEFAULT_CLAIM);
    }
  });

  it('returns the token and the limits of the call, wherever they are in the body', () => {
    const claim = { tokens: ['the.real.token'], ...BOUNDARY_CLAIM };
    expect(claimOfLargeBody(body(call(BOUNDARY)))).toEqual(claim);
    const { app_action, data, access_token } = call(BOUNDARY);
    const turned = { access_token, data: { p_dict: data.p_dict, url_path: BOUNDARY }, app_action };
    expect(claimOfLargeBody(Buffer.from(JSON.stringify(turned, null, 2)))).toEqual(claim);
  });

  it('finds the real token among a hundred others in properties', () => {
    const properties = Array.from({ length: 100 }, (_, n) => ({ access_token: `no ${n}` }));
    expect(claimOfLargeBody(body(call(BOUNDARY, { properties }))).tokens).toContain(
      'the.real.token',
    );
  });

  it('examines only a few positions of a body that consists of keys', () => {
    const keys = Buffer.from(`"url_path":"${BOUNDARY}",`.repeat(300_000));
    expect(claimOfLargeBody(keys)).toEqual({ tokens: [], ...BOUNDARY_CLAIM });
  });
});
