import { expect, it } from 'vitest';
import { farmSlug } from './farm-slug.ts';

it.each([
  ['Kurrajong Park', 'kurrajong-park'],
  ['O’Brien’s “Top” Block', 'obriens-top-block'],
  ['Château Ngārara', 'chateau-ngarara'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['a\r\nContent-Type: x', 'a-content-type-x'],
  ['\u{202E}gnp.exe', 'gnp-exe'],
  ['羊牧场 🐑', 'farm-77'],
  ['مزرعة', 'farm-77'],
  ['\u{D800}', 'farm-77'],
  ['', 'farm-77'],
])('farmSlug turns %j into %s', (name, slug) => {
  expect(farmSlug(name, 77)).toBe(slug);
});

it('farmSlug keeps file names short and never ends in a hyphen', () => {
  const slug = farmSlug(`${'a'.repeat(59)} ${'b'.repeat(300)}`, 77);
  expect(slug).toBe('a'.repeat(59));
});
