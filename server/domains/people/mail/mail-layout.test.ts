import { describe, expect, it } from 'vitest';
import { mailHtml } from './mail-layout.ts';

describe('mailHtml', () => {
  const mail = mailHtml({ product: 'Fence & Line', footer: [] }, [
    'Files of <Kurrajong>',
    { list: ['a "b"', { text: 'map.kml', href: 'https://x.example/?a=1&b="2"' }] },
    { button: { text: 'Open your orders', href: 'https://x.example/shop' } },
  ]);

  it('escapes every value', () => {
    expect(mail).toContain('Fence &amp; Line</p>');
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
});
