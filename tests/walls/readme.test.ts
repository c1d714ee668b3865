import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../server/platform/settings/settings.ts';

const root = join(import.meta.dirname, '../..');

describe('the README', () => {
  it('lists exactly the settings that exist, each with its default and purpose', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const table = readme.slice(
      readme.indexOf('<!-- settings -->'),
      readme.indexOf('<!-- /settings -->'),
    );
    const listed = [...table.matchAll(/^\| `(\w+)` \| (.*?) \| (.*) \|$/gm)].map((row) =>
      row.slice(1),
    );
    const expected = Object.entries(SETTINGS).map(([name, { schema, about }]) => [
      name,
      defaultOf(name, schema.safeParse(undefined).data),
      about,
    ]);
    expect(listed).toEqual(expected);
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
