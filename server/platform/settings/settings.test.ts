import { describe, expect, it } from 'vitest';
import { SETTINGS } from './all-settings.ts';
import { PAYMENTS } from './groups/payments.ts';
import { SERVICES } from './groups/services.ts';
import { SOIL_CARBON } from './groups/soil-carbon.ts';
import { readSettings, type Settings } from './settings.ts';
import { BLOCKED_PORTS } from './browser-ports.ts';
import { problemsOf } from './problems-of.fixture.ts';

describe('readSettings', () => {
  it('defaults to a sandbox that only this machine can reach', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ sandbox: true, PORT: 4180, HOST: 'localhost', STAGE: 'dev' });
    expect(settings.OIDC_ISSUER).toBe('http://localhost:4180/oidc');
    expect(settings.PAYPAL_API_URL).toBe('http://localhost:4180/sandbox/paypal');
  });

  it('accepts the issuer’s ABN only with the right check digits, and formats it', () => {
    const issuer = { OIDC_ISSUER: 'https://login.example.com', ISSUER_ABN: '51824753556' };
    expect(readSettings(issuer).ISSUER_ABN).toBe('51 824 753 556');
    expect(problemsOf({ ISSUER_ABN: '51824753557' })).toContain(
      'ISSUER_ABN: must be an ABN whose check digits are right',
    );
  });

  it('states on a sandbox’s documents that no business issues them', () => {
    const settings = readSettings({ ISSUER_NAME: 'Real Pty Ltd', ISSUER_ABN: '51824753556' });
    expect(settings.ISSUER_NAME).toBe('Fenceline sandbox (not a business)');
    expect(settings.ISSUER_ABN).toBe('10 000 000 000');
  });

  it('need the whole bank account of the issuer, or none of it', () => {
    expect(problemsOf({ ISSUER_BANK_BSB: '62-000' })).toContain(
      'ISSUER_BANK_BSB: must be a BSB of six digits, such as 062-000',
    );
    expect(problemsOf({ ISSUER_BANK_BSB: '062000' })).toContain(
      'ISSUER_BANK_NAME: set it too, or remove the other settings of the bank account.',
    );
  });

  it('never points a sandbox at a real payment provider', () => {
    const settings = readSettings({
      PAYPAL_CLIENT_ID: 'real',
      PAYPAL_CLIENT_SECRET: 'real',
      PAYPAL_MERCHANT_ID: 'real',
    });
    expect(settings.PAYPAL_CLIENT_ID).toBe('sandbox-client');
  });

  it('never sends a sandbox’s logins to a real registry', () => {
    const settings = readSettings({ LPA_URL: 'https://lpa.example.com', LPA_API_KEY: 'real' });
    expect(settings).toMatchObject({
      LPA_URL: 'http://localhost:4180/sandbox/lpa',
      LPA_API_KEY: 'sandbox-lpa-key',
    });
  });

  // The mailer of a sandbox takes its address from the stand-in, not from SMTP_URL.
  it.each(
    Object.keys({ ...PAYMENTS, ...SERVICES, ...SOIL_CARBON }).filter(
      (name) => name.endsWith('_URL') && name !== 'SMTP_URL',
    ),
  )('points %s of a sandbox at a stand-in', (name) => {
    const settings = readSettings({ [name]: 'https://real.example.com' });
    expect(settings[name as keyof Settings]).toMatch(/^http:\/\/localhost:4180\/sandbox\//);
  });

  it.each(Object.entries(SETTINGS).filter(([name]) => /_(KEY|SECRET)$/.test(name)))(
    'marks %s as a secret',
    (_, setting) => {
      expect(setting).toMatchObject({ secret: true });
    },
  );

  it('serves parcels from PostGIS only if DATABASE_URL is set', () => {
    expect(readSettings({}).PARCEL_ENGINE).toBe('memory');
    expect(problemsOf({ PARCEL_ENGINE: 'postgis' })).toContain('Set DATABASE_URL');
    const given = {
      PARCEL_ENGINE: 'postgis',
      DATABASE_URL: 'postgres://localhost/fenceline',
      OIDC_ISSUER: 'https://id.example.com',
    };
    expect(readSettings(given).PARCEL_ENGINE).toBe('postgis');
  });

  it('with an identity provider, turns off what is not configured instead of using a stand-in', () => {
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
  ])('refuses %s=%s', (name, value, reason) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toContain(name);
    expect(problems).toContain(reason);
  });

  it.each([
    ['GROUND_COVER_SOURCE', '/data/{yyyy-mm}.tif', 'GROUND_COVER_NAME'],
    ['WOODY_COVER_SOURCE', '/data/{year}.tif', 'WOODY_COVER_NAME'],
    ['RAINFALL_SOURCE', '/data/{year}.tif', 'RAINFALL_NAME'],
  ])(
    'requires the name and version that reports print together with %s',
    (source, template, name) => {
      const given = { OIDC_ISSUER: 'https://id.example.com', [source]: template };
      expect(problemsOf(given)).toBe(
        `${name}: required with ${source}, because reports print it as their source.`,
      );
      expect(problemsOf({ ...given, [name]: '' })).toContain(name);
      expect(problemsOf({ ...given, [name]: 'Some cover, version 2' })).toBe('');
    },
  );

  it('requires the name and the later year with canopy for the statement on deforestation', () => {
    const given = {
      OIDC_ISSUER: 'https://id.example.com',
      FOREST_COVER_SOURCE: '/data/{year}.tif',
    };
    expect(problemsOf(given)).toContain('FOREST_COVER_NAME: required with FOREST_COVER_SOURCE');
    expect(problemsOf(given)).toContain('FOREST_COVER_UNTIL: required with FOREST_COVER_SOURCE');
    const named = { ...given, FOREST_COVER_NAME: 'Canopy, version 1' };
    expect(problemsOf({ ...named, FOREST_COVER_UNTIL: '2020' })).toContain('from 2021 to 2100');
    expect(problemsOf({ ...named, FOREST_COVER_UNTIL: '2024' })).toBe('');
    const alone = { OIDC_ISSUER: given.OIDC_ISSUER, TREE_HEIGHT_SOURCE: '/data/{year}.tif' };
    expect(problemsOf(alone)).toContain('TREE_HEIGHT_SOURCE: of no use without');
  });

  it('requires the source that carbon reports print together with custom factors', () => {
    const given = { CARBON_BIOMASS: '1/2/3,1/2/3,1/2/3,1/2/3,1/2/3' };
    expect(problemsOf(given)).toContain('CARBON_SOURCE: required with CARBON_BIOMASS');
    expect(problemsOf({ ...given, CARBON_SOURCE: 'Our own plots' })).toBe('');
  });

  it('refuses a sandbox at stage prod', () => {
    expect(problemsOf({ STAGE: 'prod' })).toContain('Set OIDC_ISSUER');
  });

  it('treats an empty value as unset', () => {
    expect(readSettings({ PORT: '', OIDC_ISSUER: '' }).PORT).toBe(4180);
  });

  it('names every wrong setting at once', () => {
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

describe('readSettings with single values', () => {
  it.each([
    ['PORT', 'eighty', 'must be a whole number from 1 to 65535'],
    ['PORT', '0', 'must be a whole number from 1 to 65535'],
    ['PORT', '1e3', 'must be a whole number from 1 to 65535'],
    ['PORT', '4190', 'browsers refuse to open port 4190; use another one, such as 4191'],
    ['PORT', '6665', 'browsers refuse to open port 6665; use another one, such as 6670'],
    ['PUBLIC_URL', 'http://localhost:6000', 'browsers refuse to open port 6000'],
    ['PUBLIC_URL', 'farms', 'must be an address that begins with https:// or http://'],
    [
      'PUBLIC_URL',
      'http://localhost/app/',
      'must end after the host and port: write http://localhost and give Fenceline a host of its own',
    ],
    ['PUBLIC_URL', 'http://localhost/?a=1', 'must end after the host and port'],
    ['ROLE', 'boss', 'must be one of all, web, worker'],
    ['STAGE', 'test', 'must be one of dev, prod'],
    ['MAIL_FROM', 'nobody', 'must be an e-mail address, alone or as Name <office@farm.example>'],
    ['ADMIN_EMAILS', 'a@b.example, me', '“me” is not an e-mail address'],
    ['PARTNER_DOMAINS', '@x', '“@x” is not a domain; write what follows the @'],
    ['PARTNER_DOMAINS', 'x.example;y.example', 'is not a domain'],
    ['PARTNER_PLAN_ID', 'first', 'must be the number of a plan'],
    ['PARTNER_PLAN_ID', '-3', 'must be the number of a plan'],
    ['PARTNER_NAME', 'Agri Prove', 'may have letters, digits and hyphens only'],
    ['BASE_MAP_SATELLITE', 'https://tiles.example.com/{z}.png', 'needs {z}, {x} and {y}'],
    ['BASE_MAP_STREETS', 'tiles/{z}/{x}/{y}.png', 'must begin with https://, http:// or /'],
    ['BASE_MAP_OFFLINE', 'maybe', 'must be one of yes, no'],
    ['REFERENCE_TILES', 'https://tiles.example.com/{x}/{y}.png', 'needs {z}, {x} and {y}'],
    ['PRIVACY_URL', 'javascript:alert(1)', 'must begin with https://, http:// or /'],
    ['DATA_LICENCE_URL', '//evil.example', 'must begin with https://, http:// or /'],
    ['EULA_URL', '/\\evil.example', 'must begin with https://, http:// or /'],
    ['SUPPORT_EMAIL', 'help', 'must be an e-mail address'],
    ['FILE_LINK_SECRET', 'short', 'must have at least 32 characters'],
    ['FILE_BUCKET_DEV', 'My Bucket', 'must have 3 to 63 lower-case letters'],
    ['DATABASE_URL', 'mysql://x', 'must be an address of PostgreSQL'],
    ['SMTP_URL', 'http://x', 'must be an address of a mail server'],
    ['OIDC_ISSUER', 'id', 'must be an address that begins with https://'],
    ['CER_TIMEOUT_S', 'soon', 'must be a number of seconds from 0.1 to 300'],
    ['CER_POLL_S', '0', 'must be a whole number of seconds from 1 to 86400'],
    ['CER_REGISTRATION', '{', 'is not JSON'],
    ['CER_REGISTRATION', '{"agent_ids": 1}', 'missing, unknown or of the wrong type: '],
    ['CARBON_FRACTION', 'half', 'must be a number from 0.3 to 0.6'],
  ])('refuses %s=%s and says what to write', (name, value, reason) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.startsWith(`${name}: `)).toBe(true);
    expect(problems).toContain(reason);
    // One line, so that the message names no second setting.
    expect(problems).not.toContain('\n');
    // The message contains neither the library's words nor a regular expression.
    expect(problems).not.toMatch(/NaN|undefined|expected|[Ii]nvalid|received|\^|\\d/);
  });

  it('names the fields of CER_REGISTRATION that are missing or unknown', () => {
    const problems = problemsOf({ CER_REGISTRATION: '{"agent_ids": 1}' });
    expect(problems).toContain('agent_ids');
    expect(problems).toContain('delegates');
    expect(problems).toContain('See docs/operations.md');
  });

  it.each([
    ['MAIL_FROM', 'reports@fenceline.example'],
    ['MAIL_FROM', '"Fenceline, reports" <reports@fenceline.example>'],
    ['PRIVACY_URL', 'https://example.com/privacy'],
    ['EULA_URL', '/legal/eula.html'],
    ['BASE_MAP_STREETS', 'https://{s}.tiles.example.com/{z}/{x}/{y}.png'],
    ['BASE_MAP_STREETS', '/maps/{z}/{x}/{y}.png'],
    ['ADMIN_EMAILS', ' Ann@Farm.example, bob@farm.example ,'],
    ['PARTNER_DOMAINS', 'AgriProve.example'],
  ])('accepts %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toBe('');
  });

  it('BLOCKED_PORTS contains the ports that Node’s own fetch refuses to open', async () => {
    const refused = async (port: number) => {
      const error = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(2_000) })
        .then(() => null)
        .catch((caught: Error) => caught);
      return (error?.cause as Error | undefined)?.message === 'bad port';
    };
    for (const port of BLOCKED_PORTS) {
      // Port 0 is in the standard but not in Node's list.
      if (port > 0) expect([port, await refused(port)]).toEqual([port, true]);
      if (!BLOCKED_PORTS.has(port + 1)) {
        expect([port + 1, await refused(port + 1)]).toEqual([port + 1, false]);
      }
    }
  });
});
