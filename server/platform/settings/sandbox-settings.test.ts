import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { problemsOf } from './problems-of.fixture.ts';

describe('readSettings for the sandbox', () => {
  it.each([
    [{ DATABASE_URL: 'postgres://localhost/fenceline' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://localhost/fenceline', SANDBOX: 'public' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'https://farms.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://192.168.1.4:4180' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, 'PUBLIC_URL'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::' }, 'HOST'],
    [{ HOST: 'farms.example.com' }, 'HOST'],
  ])('refuses the sandbox with %j', (env, name) => {
    const problems = problemsOf(env);
    expect(problems).toMatch(RegExp(`^${name}: without an identity provider this is the sandbox`));
    expect(problems).toContain('Set OIDC_ISSUER');
    expect(problems).not.toContain('\n');
  });

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:4180' },
    { PUBLIC_URL: 'http://localhost:5173' },
    { PUBLIC_URL: 'https://fenceline.localhost' },
    { SANDBOX: 'public', HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example.com' },
  ])('opens the sandbox with %j', (env) => {
    expect(readSettings(env as unknown as Record<string, string>).sandbox).toBe(true);
  });

  it('lets an operator’s command use a database without an identity provider', () => {
    const url = 'postgres://localhost/fenceline';
    expect(readSettings({ DATABASE_URL: url }, 'operate').DATABASE_URL).toBe(url);
    expect(() => readSettings({ STAGE: 'test' }, 'operate')).toThrow('STAGE: must be one of');
  });

  it('refuses SANDBOX with an identity provider, and any value except public', () => {
    expect(problemsOf({ SANDBOX: 'public', OIDC_ISSUER: 'https://id.example.com' })).toBe(
      'SANDBOX: with OIDC_ISSUER there is no sandbox. Remove one of the two.',
    );
    expect(problemsOf({ SANDBOX: 'yes' })).toBe('SANDBOX: must be one of public.');
  });

  it('adds the sample domains as PARTNER_DOMAINS in the sandbox only, and only if none are set', () => {
    expect(readSettings({}).PARTNER_DOMAINS).toEqual(['agriprove.example', 'cibolabs.example']);
    expect(readSettings({ PARTNER_DOMAINS: 'x.example' }).PARTNER_DOMAINS).toEqual(['x.example']);
    expect(readSettings({ OIDC_ISSUER: 'https://id.example.com' }).PARTNER_DOMAINS).toEqual([]);
  });

  it('uses configured cover sources in the sandbox, under their own names', () => {
    const own = {
      WOODY_COVER_SOURCE: '/data/{year}.tif',
      WOODY_COVER_NAME: 'Our woody cover, version 2',
      COVER_ATTRIBUTION: 'Our data',
    };
    expect(readSettings(own)).toMatchObject({
      ...own,
      GROUND_COVER_NAME: 'Fenceline sample ground cover, version 1',
      COVER_ATTRIBUTION: 'Our data. Sample data, not a real place',
    });
    expect(problemsOf({ WOODY_COVER_SOURCE: own.WOODY_COVER_SOURCE })).toContain(
      'WOODY_COVER_NAME: required',
    );
    const both = {
      ...own,
      GROUND_COVER_SOURCE: '/data/{yyyy-mm}.tif',
      GROUND_COVER_NAME: 'Our ground cover, version 3',
    };
    expect(readSettings(both)).toMatchObject(both);
    expect(readSettings({}).COVER_ATTRIBUTION).toBe('Sample data, not a real place');
  });
});
