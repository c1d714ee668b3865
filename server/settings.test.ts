import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    readSettings(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
};

describe('settings', () => {
  it('without any are a sandbox on this machine alone', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ sandbox: true, PORT: 4180, HOST: 'localhost', STAGE: 'dev' });
    expect(settings.OIDC_ISSUER).toBe('http://localhost:4180/oidc');
    expect(settings.PAYPAL_API_URL).toBe('http://localhost:4180/sandbox/paypal');
  });

  it('never point a sandbox at a real payment provider', () => {
    const settings = readSettings({
      PAYPAL_CLIENT_ID: 'real',
      PAYPAL_CLIENT_SECRET: 'real',
      PAYPAL_MERCHANT_ID: 'real',
    });
    expect(settings.PAYPAL_CLIENT_ID).toBe('sandbox-client');
  });

  it('never send a sandbox’s logins to a real registry', () => {
    const settings = readSettings({ LPA_URL: 'https://lpa.example.com', LPA_API_KEY: 'real' });
    expect(settings).toMatchObject({
      LPA_URL: 'http://localhost:4180/sandbox/lpa',
      LPA_API_KEY: 'sandbox-lpa-key',
    });
  });

  it('serve parcels from PostGIS only with a database that may have it', () => {
    expect(readSettings({}).PARCEL_ENGINE).toBe('memory');
    expect(problemsOf({ PARCEL_ENGINE: 'postgis' })).toContain('Set DATABASE_URL');
    const given = { PARCEL_ENGINE: 'postgis', DATABASE_URL: 'postgres://localhost/fenceline' };
    expect(readSettings(given).PARCEL_ENGINE).toBe('postgis');
  });

  it('with a provider leave what is not configured off, never a stand-in', () => {
    const settings = readSettings({ OIDC_ISSUER: 'https://id.example.com' });
    expect(settings.sandbox).toBe(false);
    expect(settings.PAYPAL_CLIENT_ID).toBeUndefined();
    expect(settings.GEOCODER_URL).toBeUndefined();
    expect(settings.LPA_URL).toBeUndefined();
  });

  it.each([
    ['GROUND_COVER_SOURCE', '/data/cover.tif', 'needs {yyyy-mm}, or {start} and {end}'],
    ['GROUND_COVER_VALUES', 'percent', 'bare+100'],
    ['GROUND_COVER_NAME', 'Seasonal ground cover', 'needs the version too'],
    ['WOODY_COVER_NAME', 'Woody cover', 'needs the version too'],
    ['GROUND_COVER_TILES', 'https://tiles.example.com/{yyyy-mm}/{z}.png', 'needs {z}, {x} and {y}'],
    ['WOODY_COVER_SOURCE', '/data/{yyyy-mm}.tif', 'needs {year}'],
    ['CARBON_BIOMASS', '1/2/3,4/5/6', 'needs five ranges'],
    ['WOODY_COVER_TILES', 'https://tiles.example.com/{z}/{x}/{y}.png', 'needs {year}'],
  ])('refuse %s=%s', (name, value, reason) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toContain(name);
    expect(problems).toContain(reason);
  });

  it.each([
    ['GROUND_COVER_SOURCE', '/data/{yyyy-mm}.tif', 'GROUND_COVER_NAME'],
    ['WOODY_COVER_SOURCE', '/data/{year}.tif', 'WOODY_COVER_NAME'],
  ])('with %s need the name and version that reports print', (source, template, name) => {
    const given = { OIDC_ISSUER: 'https://id.example.com', [source]: template };
    expect(problemsOf(given)).toBe(
      `${name}: needed with ${source}, or reports do not say what they are made from.`,
    );
    expect(problemsOf({ ...given, [name]: '' })).toContain(name);
    expect(problemsOf({ ...given, [name]: 'Some cover, version 2' })).toBe('');
  });

  it('of a sandbox name its own cover, whatever sources are set', () => {
    const settings = readSettings({ WOODY_COVER_SOURCE: '/data/{year}.tif' });
    expect(settings.WOODY_COVER_NAME).toContain('sample');
  });

  it('refuse a sandbox at stage prod', () => {
    expect(problemsOf({ STAGE: 'prod' })).toContain('Set OIDC_ISSUER');
  });

  it('take an empty value for one not set', () => {
    expect(readSettings({ PORT: '', OIDC_ISSUER: '' }).PORT).toBe(4180);
  });

  it('name every wrong one at once', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      STAGE: 'test',
      DATABASE_URL: 'mysql://x',
      PAYPAL_CLIENT_ID: 'a',
    });
    for (const name of [
      'PORT',
      'STAGE',
      'DATABASE_URL',
      'PAYPAL_CLIENT_ID',
      'PAYPAL_MERCHANT_ID',
    ]) {
      expect(problems).toContain(name);
    }
  });
});
