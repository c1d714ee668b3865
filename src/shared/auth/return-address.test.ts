import { describe, expect, it } from 'vitest';
import { isRefusal, isSignInAnswer, returnAddress, withoutAnswer } from './return-address.ts';

const ORIGIN = 'https://fenceline.example';
const FRONT = 'https://fenceline.example/';

describe('returnAddress', () => {
  it.each([
    ['/shop', 'https://fenceline.example/shop'],
    ['/agent-admin?tab=2#plans', 'https://fenceline.example/agent-admin?tab=2#plans'],
    ['map', 'https://fenceline.example/map'],
    ['https://fenceline.example/farms', 'https://fenceline.example/farms'],
    // Two slashes after our own host are an odd path, not another host.
    ['https://fenceline.example//evil', 'https://fenceline.example//evil'],
    ['/%09/evil', 'https://fenceline.example/%09/evil'],
  ])('keeps our own page %j (ROUTE-03)', (requested, shown) => {
    expect(returnAddress(requested, ORIGIN)).toBe(shown);
  });

  it.each([
    '//evil',
    '/\\evil',
    '\\\\evil',
    '\\/evil',
    '/\t/evil',
    '/\n/evil',
    '\t//evil',
    '/\r\\evil',
    ' //evil',
    'https://evil/',
    'https:evil',
    'https:\\\\evil',
    'http://fenceline.example/',
    'https://fenceline.example:8443/',
    'https://fenceline.example.evil/',
    'https://fenceline.example@evil/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://fenceline.example/1',
    'https://',
    '',
    null,
    undefined,
    7,
    { href: '/shop' },
  ])('turns %j into one of our pages', (requested) => {
    const shown = new URL(returnAddress(requested, ORIGIN));
    expect(shown.origin).toBe(ORIGIN);
    expect(shown.protocol).toBe('https:');
  });

  it('replaces foreign addresses with the front page', () => {
    expect(returnAddress('//evil/shop', ORIGIN)).toBe(FRONT);
    expect(returnAddress('/\\evil', ORIGIN)).toBe(FRONT);
    expect(returnAddress('/\t/evil', ORIGIN)).toBe(FRONT);
    expect(returnAddress('/\n/evil', ORIGIN)).toBe(FRONT);
    expect(returnAddress('blob:https://fenceline.example/1', ORIGIN)).toBe(FRONT);
  });

  it('drops credentials from an address', () => {
    expect(returnAddress('https://a:b@fenceline.example/map', ORIGIN)).toBe(`${FRONT}map`);
  });

  it('never returns to a provider’s callback', () => {
    expect(returnAddress('/shop?code=1&state=2&a=3', ORIGIN)).toBe(`${FRONT}shop?a=3`);
  });
});

describe('the provider’s callback', () => {
  it('requires both code and state (AUTH-03)', () => {
    expect(isSignInAnswer(`${FRONT}?code=1&state=2`)).toBe(true);
  });

  it.each(['?code=1', '?state=2', '', '?a=code&b=state', '#code=1&state=2'])(
    'is not recognized in %j (AUTH-04)',
    (search) => {
      expect(isSignInAnswer(FRONT + search)).toBe(false);
    },
  );

  it('is recognized as a refusal by error and state', () => {
    expect(isRefusal(`${FRONT}?error=access_denied&state=2`)).toBe(true);
    expect(isRefusal(`${FRONT}?error=access_denied`)).toBe(false);
  });

  it('is removed from the address, which otherwise stays unchanged (AUTH-05)', () => {
    expect(withoutAnswer(`${FRONT}map?a=1&code=1&state=2&iss=x#top`)).toBe(`${FRONT}map?a=1#top`);
    expect(withoutAnswer(`${FRONT}map?state=NSW`)).toBe(`${FRONT}map?state=NSW`);
  });
});
