import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHelp } from './parse-help.ts';

describe('parseHelp', () => {
  it('reads headings, paragraphs, lists, bold, code and terms', () => {
    const page = `# Farms

Your [PIC](term:pic) is **free**.

## Steps

1. Type \`12/DP755086\`.
2. Save.

- One
- Two
`;
    expect(parseHelp(page)).toEqual({
      title: 'Farms',
      sections: [
        {
          heading: null,
          blocks: [
            {
              kind: 'paragraph',
              line: ['Your ', { term: 'pic', text: 'PIC' }, ' is ', { bold: 'free' }, '.'],
            },
          ],
        },
        {
          heading: 'Steps',
          blocks: [
            {
              kind: 'list',
              isOrdered: true,
              items: [['Type ', { code: '12/DP755086' }, '.'], ['Save.']],
            },
            { kind: 'list', isOrdered: false, items: [['One'], ['Two']] },
          ],
        },
      ],
    });
  });

  it.each([
    ['a page without a title', 'Farms'],
    ['markup', '# Farms\n\nYour <b>farm</b>'],
    ['a link', '# Farms\n\nSee [this](https://example.com).'],
    ['a picture', '# Farms\n\n![A farm](farm.png)'],
    ['a deeper heading', '# Farms\n\n### Steps'],
    ['an unknown term', '# Farms\n\nYour [PIC](term:pig).'],
  ])('refuses %s, so that the build stops', (_, page) => {
    expect(() => parseHelp(page)).toThrow(/help/i);
  });

  it('reads every page of the help', () => {
    const folder = join(import.meta.dirname, '../../docs/help');
    const titles = readdirSync(folder).map(
      (file) => parseHelp(readFileSync(join(folder, file), 'utf8')).title,
    );
    expect(titles).toHaveLength(new Set(titles).size);
    expect(titles).toContain('Register a farm');
  });
});
