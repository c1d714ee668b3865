import { describe, expect, it } from 'vitest';
import { readSites, siteOrigin } from './site-origin.ts';

describe('siteOrigin', () => {
  it.each([
    ['www.agent.com.au', 'https://www.agent.com.au'],
    [' https://www.agent.com.au/farms?page=2 ', 'https://www.agent.com.au'],
    ['HTTPS://Agent.com.au:443', 'https://agent.com.au'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://127.0.0.1:8443/', 'https://127.0.0.1:8443'],
  ])('turns %s into %s', (typed, origin) => {
    expect(siteOrigin(typed)).toBe(origin);
  });

  it.each([
    '',
    'agent',
    'ftp://agent.com.au',
    '*.agent.com.au',
    'https://a:b@agent.com.au',
    'javascript:alert(1)',
    "agent.com.au;script-src 'self'",
    'https://%2A.agent.com.au',
    'https://agent.com.au%3Bsandbox',
    'https://agent.com.au%27',
    'https://＊.agent.com.au',
    'https://agent.com.au；sandbox',
    'https://agent_farms.com.au',
    'https://agent.com.au.',
    'https://agent..com.au',
    'https://[::1]',
  ])('rejects %s', (typed) => {
    expect(siteOrigin(typed)).toBeNull();
  });

  it('is applied to each entry of a list, without repeats and with the invalid ones named', () => {
    expect(readSites('agent.com.au, https://agent.com.au\nhttp://b.example agent')).toEqual({
      origins: ['https://agent.com.au', 'http://b.example'],
      faults: ['agent'],
    });
  });
});
