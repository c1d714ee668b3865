import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GEO_FORMATS } from '#shared/lib/geo';
import { CADASTRE_FORMATS } from '../../server/cadastre/import/sources/feature-source.ts';
import { SETTINGS } from '../../server/platform/settings/all-settings.ts';

const root = join(import.meta.dirname, '../..');

describe('the README', () => {
  it('is read in three minutes: at most 150 lines', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThan(150);
  });
});

describe('the pages of operators', () => {
  it('list exactly the settings that exist, each with its default and purpose', async () => {
    const [before = '', , after = ''] = readFileSync(join(root, 'docs/settings.md'), 'utf8').split(
      /(?<=\|---\|---\|---\|\n)((?:\|.*\n)+)/,
    );
    const rows = Object.entries(SETTINGS).map(
      ([name, { schema, about }]) =>
        `| \`${name}\` | ${defaultOf(name, schema.safeParse(undefined).data)} | ${about} |\n`,
    );
    await expect(before + rows.join('') + after).toMatchFileSnapshot('../../docs/settings.md');
  });

  it('name every format of boundary files where they explain `geo check`', () => {
    const page = readFileSync(join(root, 'docs/cli.md'), 'utf8');
    const sentence = /^Tells whether .* can be used for a farm/m.exec(page)?.[0];
    for (const format of Object.keys(GEO_FORMATS)) expect(sentence).toContain(format);
  });
});

describe('the pages', () => {
  it('name only files and folders that exist', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].concat(
      readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => join('docs', name)),
    );
    const named = pages.flatMap((page) =>
      [
        ...readFileSync(join(root, page), 'utf8').matchAll(
          /`((?:src|server|sandbox|cli|embed|tests|bench|scripts)\/[\w./-]+)`/g,
        ),
      ].map(([, path = '']) => ({ page, path })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the explanations of `parcels import`', () => {
  it.each([
    ['docs/parcels.md', /^\| files \|.*/m],
    ['cli/commands/parcels/import.ts', /'Loads cadastre files .*'/],
  ])('name every format of cadastre files in %s', (page, sentence) => {
    const [found] = sentence.exec(readFileSync(join(root, page), 'utf8')) ?? [];
    for (const format of CADASTRE_FORMATS) expect(found).toContain(format);
  });
});

describe('.env.example', () => {
  it('has every setting with its purpose and default, and no secret', async () => {
    const text = Object.entries(SETTINGS)
      .map(([name, { schema, about }]) => {
        const value = defaultOf(name, schema.safeParse(undefined).data).replaceAll('`', '');
        return `# ${about}\n# ${name}=${/[\s,]/.test(value) ? `"${value}"` : value}\n`;
      })
      .join('\n');
    await expect(text).toMatchFileSnapshot('../../.env.example');
  });
});

function defaultOf(name: string, value: unknown): string {
  if (name === 'DATA_DIR') return '`.data`';
  if (value === undefined || value === '') return '';
  return Array.isArray(value) && value.length === 0 ? '' : `\`${String(value)}\``;
}
