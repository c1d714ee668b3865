import { describe, expect, it } from 'vitest';
import { judgeCsp } from './judge-csp.ts';

const host = 'https://maps.fenceline.example';
const cures = (header: string, pictureHosts: string[] = []) =>
  judgeCsp(header, host, pictureHosts).map(({ cure }) => cure);

describe('judgeCsp', () => {
  it('accepts a policy that restricts no scripts, data or images', () => {
    expect(cures("frame-ancestors 'self'; object-src 'none'")).toEqual([null, null, null]);
    expect(cures('')).toEqual([null, null, null]);
  });

  it('lists the three lines to add to a policy with only default-src', () => {
    expect(cures("Content-Security-Policy: default-src 'self'")).toEqual([
      `script-src 'self' ${host}`,
      `connect-src 'self' ${host}`,
      `img-src 'self' ${host}`,
    ]);
  });

  it.each([
    [`default-src ${host}`],
    ['default-src https:'],
    ['default-src *'],
    ['default-src *.fenceline.example'],
    ['default-src maps.fenceline.example:*'],
    ['default-src http://maps.fenceline.example'],
  ])('accepts %s', (header) => {
    expect(cures(header)).toEqual([null, null, null]);
  });

  it.each([
    ["default-src 'none'"],
    ['default-src fenceline.example'],
    ['default-src http:'],
    ['default-src maps.fenceline.example:8443'],
    ['default-src https://maps.fenceline.example.evil.example'],
  ])('rejects %s', (header) => {
    expect(cures(header).every((cure) => cure !== null)).toBe(true);
  });

  it('also checks the image hosts of the base maps', () => {
    const verdicts = judgeCsp(`img-src ${host}`, host, ['https://tiles.example']);
    expect(verdicts.at(-1)).toEqual({
      directive: 'img-src',
      origin: 'https://tiles.example',
      isAllowed: false,
      cure: `img-src ${host} https://tiles.example`,
    });
  });

  it('asks for the nonce on the tag with strict-dynamic', () => {
    expect(cures(`script-src 'nonce-x' 'strict-dynamic' ${host}`)[0]).toContain('nonce');
  });

  it('requires that each of two policies allows the map', () => {
    expect(cures(`script-src ${host}, script-src 'self'`)[0]).toBe(`script-src 'self' ${host}`);
  });
});
