import { describe, expect, it } from 'vitest';
import { contrastOf } from '../../../../tests/support/colours/contrast.ts';
import { mailHtml } from './mail-layout.ts';

const FINDING = {
  kind: 'latest',
  meaning: 'Ground cover',
  figure: '71%',
  interval: null,
  says: 'More than in 3 of 4 autumns.',
  basis: 'the latest season.',
  limits: [],
};

describe('mailHtml', () => {
  const mail = mailHtml({ product: 'Fence & Line', subject: 'Your files', footer: ['From <us>'] }, [
    'Files of <Kurrajong>',
    { list: ['a "b"', { text: 'map.kml', href: 'https://x.example/?a=1&b="2"' }] },
    { bill: [{ text: 'Farm Key', amount: '$75' }], total: { text: 'Total', amount: '$75' } },
    { report: 'What this report says', findings: [FINDING] },
    { button: { text: 'Open your orders', href: 'https://x.example/shop' } },
  ]);

  it('escapes every value', () => {
    expect(mail).toContain('Fence &amp; Line</h1>');
    expect(mail).toContain('Files of &lt;Kurrajong&gt;</p>');
    expect(mail).toContain('a &quot;b&quot;</li>');
    expect(mail).toContain('<a href="https://x.example/?a=1&amp;b=&quot;2&quot;" class="link"');
  });

  it('sets the main link as a button, and has colours for light and dark programs', () => {
    expect(mail).toMatch(
      /<a href="https:\/\/x\.example\/shop" class="button"[^>]*>Open your orders</,
    );
    expect(mail).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail).toContain('prefers-color-scheme: dark');
  });

  it('loads nothing from any site', () => {
    expect(mail).not.toMatch(/src=|url\(|@import|<link/);
  });

  it('names its language, its subject and the rows of a bill for screen readers', () => {
    expect(mail).toContain('<html lang="en-AU">');
    expect(mail).toContain('<title>Your files</title>');
    expect(mail).toMatch(/<th scope="row"[^>]*>Farm Key<\/th>/);
  });

  it('keeps its text at a contrast of 4.5:1 in light and dark programs', () => {
    const [, dark = ''] = /<style>(.*)<\/style>/s.exec(mail) ?? [];
    const inDark = (selector: string, property: string) =>
      new RegExp(`\\.${selector}[^{]*{[^}]*(?<![-\\w])${property}: (#\\w+)`).exec(dark)?.[1];
    const inLight = (name: string, property: string) =>
      new RegExp(`class="${name}" style="[^"]*(?<![-\\w])${property}:(#\\w+)`).exec(mail)?.[1];
    const pairs = [
      [inLight('card', 'color'), inLight('card', 'background')],
      [inLight('brand', 'color'), inLight('card', 'background')],
      [inLight('link', 'color'), inLight('card', 'background')],
      [inLight('figure', 'color'), inLight('box', 'background')],
      [inLight('card', 'color'), inLight('box', 'background')],
      [inLight('button', 'color'), inLight('button', 'background')],
      [inLight('quiet', 'color'), inLight('page', 'background')],
      [inDark('card', 'color'), inDark('card', 'background')],
      [inDark('brand', 'color'), inDark('card', 'background')],
      [inDark('figure', 'color'), inDark('box', 'background')],
      [inDark('card', 'color'), inDark('box', 'background')],
      [inDark('button', 'color'), inDark('button', 'background')],
      [inDark('quiet', 'color'), inDark('page', 'background')],
    ];
    const faint = pairs.filter(([ink = '', ground = '']) => contrastOf(ink, ground) < 4.5);
    expect(faint).toEqual([]);
  });
});
