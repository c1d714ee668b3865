import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { root } from './install.mjs';

const FOLDERS = ['src', 'server', 'sandbox', 'cli', 'embed', 'tests', 'bench', 'scripts'];
const SOURCE = /\.(tsx?|mts|mjs)$/;
/** Functions whose first argument is a title, also as `it.each(…)('title', …)`. */
const TITLED = /^(describe|it|test)\b/;

/**
 * Lists every comment and test title, with its place, so that they can be read in one go:
 * `npm run prose`, or `npm run prose -- server/http` for one folder.
 */
const asked = process.argv.slice(2);
for (const path of (asked.length > 0 ? asked : FOLDERS).flatMap(filesBelow)) {
  const source = readFileSync(join(root, path), 'utf8');
  const texts = textsOf(path, source);
  if (texts.length === 0) continue;
  console.log(`\n${path}`);
  for (const { line, mark, text } of texts) console.log(`${line}${mark} ${text}`);
}

/** @param {string} path of a file or folder, from the root of the project */
function filesBelow(path) {
  const full = join(root, path);
  if (statSync(full).isFile()) return [relative(root, full)];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => SOURCE.test(name))
    .toSorted();
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {{ line: number; mark: string; text: string }[]} comments (`c`) and titles (`t`) in order
 */
function textsOf(path, source) {
  const { program, comments } = parseSync(path, source);
  const texts = comments.map(({ start, value }) => ({
    start,
    mark: 'c',
    text: value.replaceAll(/^[\s*]+|\s*\n\s*\*? ?/gm, ' ').trim(),
  }));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!TITLED.test(source.slice(callee.start, callee.end)) || !title) return;
      if (title.type !== 'Literal' && title.type !== 'TemplateLiteral') return;
      const text = source.slice(title.start + 1, title.end - 1);
      texts.push({ start: title.start, mark: 't', text });
    },
  }).visit(program);
  return texts
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, mark, text }) => ({
      line: source.slice(0, start).split('\n').length,
      mark,
      text,
    }));
}
