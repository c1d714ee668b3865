import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';
import { renderPage } from './page.ts';

describe('html', () => {
  it('escapes every value and keeps nested markup', () => {
    const names = [`<b>"A" & 'B'</b>`, 'C'];
    const words = names.map((name) => html`<b>${name}</b>`);
    expect(html`<i title="${names[0]}">${words}${false}${null}</i>`.text).toBe(
      '<i title="&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;">' +
        '<b>&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;</b><b>C</b></i>',
    );
  });
});

describe('renderPage', () => {
  it('allows exactly the style and the scripts that it contains', () => {
    const page = renderPage({ title: 'A', body: html`<h1>A</h1>`, script: 'document.title' });
    const hashesOf = (element: string) =>
      [...page.text.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))]
        .map(([, content]) => createHash('sha256').update(content!).digest('base64'))
        .map((hash) => `'sha256-${hash}'`);
    expect(hashesOf('script')).toHaveLength(2);
    const policy = page.contentSecurityPolicy.split('; ');
    expect(policy).toContain(`style-src ${hashesOf('style').join(' ')}`);
    expect(policy).toContain(`script-src ${hashesOf('script').join(' ')}`);
  });

  it('refers to nothing on other origins', () => {
    const { text } = renderPage({ title: 'A', body: html`` });
    expect(text).not.toMatch(/https?:|src=|@import|url\(/);
  });
});
