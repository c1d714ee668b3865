import { expect, it } from 'vitest';
import { xmlText } from './xml-text.ts';

it('xmlText escapes markup, including the end of a CDATA section', () => {
  expect(xmlText(`<a b="c">&'d' ]]>`)).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&apos;d&apos; ]]&gt;');
});

it('xmlText drops what XML 1.0 does not allow and preserves everything else', () => {
  expect(xmlText('a\u0000\u0008\u001Fb\uD800c\uFFFEd')).toBe('abcd');
  expect(xmlText('tab\tline\nÜ 羊 🐑')).toBe('tab\tline\nÜ 羊 🐑');
});
