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
  it('allows exactly the style and script it contains', () => {
    const page = renderPage({ title: 'A', body: html`<h1>A</h1>`, script: 'document.title' });
    for (const [name, element] of [
      ['style-src', 'style'],
      ['script-src', 'script'],
    ] as const) {
      const content = new RegExp(`<${element}>([^]*)</${element}>`).exec(page.text)?.[1] ?? '';
      const hash = createHash('sha256').update(content).digest('base64');
      expect(page.contentSecurityPolicy).toContain(`${name} 'sha256-${hash}'`);
    }
  });

  it('refers to nothing on other origins', () => {
    const { text } = renderPage({ title: 'A', body: html`` });
    expect(text).not.toMatch(/https?:|src=|@import|url\(/);
  });
});
