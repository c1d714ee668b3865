import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { z } from 'zod';

export interface FoundPattern {
  /** Path from the repository's root. */
  file: string;
  source: string;
  flags: string;
}

interface Node {
  type: string;
  [field: string]: unknown;
}

/**
 * Collects every regular expression in the programs below these folders: literals, `RegExp` calls
 * with constant arguments, and zod formats that use one. Throws if a pattern is built at run time,
 * because nobody can check that one.
 */
export function collectPatterns(root: string, folders: readonly string[]): FoundPattern[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$|\/test-[\w-]+\.ts$/.test(name),
      )
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return files
    .toSorted()
    .flatMap((file) => patternsIn(file, readFileSync(join(root, file), 'utf8')));
}

export function patternsIn(file: string, program: string): FoundPattern[] {
  const found: FoundPattern[] = [];
  const constants = new Map<string, Node>();
  const tree = parseAst(program, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);
  visit(tree, (node) => {
    if (node.type === 'VariableDeclarator' && node['init']) {
      constants.set((node['id'] as Node)['name'] as string, node['init'] as Node);
    }
  });
  visit(tree, (node) => {
    const regex = regexOf(node);
    if (regex) found.push({ file, ...regex });
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return;
    const callee = node['callee'] as Node;
    if (callee['name'] === 'RegExp') found.push({ file, ...madeOf(node, constants, file) });
    const format = formatOf(callee);
    if (format) found.push({ file, ...format });
  });
  return found;
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && typeof node.type === 'string') look(node as Node);
  for (const part of Object.values(node)) visit(part, look);
}

function regexOf(node: Node): { source: string; flags: string } | null {
  if (node.type !== 'Literal' || !node['regex']) return null;
  const { pattern, flags } = node['regex'] as { pattern: string; flags: string };
  return { source: pattern, flags };
}

function madeOf(node: Node, constants: ReadonlyMap<string, Node>, file: string) {
  const [pattern, flags] = (node['arguments'] as Node[]).map((part) => textOf(part, constants));
  if (pattern === null || pattern === undefined || flags === null) {
    throw new Error(`${file} makes a regular expression of parts that are not constant`);
  }
  return { source: pattern, flags: flags ?? '' };
}

/** Evaluates an expression of constants; null for any other. */
function textOf(node: Node, constants: ReadonlyMap<string, Node>): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type === 'Identifier') {
    const init = constants.get(node['name'] as string);
    return init ? textOf(init, constants) : null;
  }
  if (node.type === 'MemberExpression' && (node['property'] as Node)['name'] === 'source') {
    const init = constants.get((node['object'] as Node)['name'] as string);
    return (init && regexOf(init)?.source) ?? null;
  }
  if (node.type === 'CallExpression') return joinedText(node, constants);
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  const parts = (node['expressions'] as Node[]).map((part) => textOf(part, constants));
  if (parts.includes(null)) return null;
  return quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('');
}

/** Evaluates `[…].join('|')`. */
function joinedText(node: Node, constants: ReadonlyMap<string, Node>): string | null {
  const { object, property } = node['callee'] as { object?: Node; property?: Node };
  if (object?.type !== 'ArrayExpression' || property?.['name'] !== 'join') return null;
  const parts = (object['elements'] as Node[]).map((part) => textOf(part, constants));
  const [sign] = (node['arguments'] as Node[]).map((part) => textOf(part, constants));
  return parts.includes(null) || typeof sign !== 'string' ? null : parts.join(sign);
}

/** Returns the pattern behind `z.email()`, `z.iso.date()` and similar formats. */
function formatOf(callee: Node): { source: string; flags: string } | null {
  if (callee.type !== 'MemberExpression') return null;
  const [object, name] = [callee['object'] as Node, (callee['property'] as Node)['name'] as string];
  const isIso =
    object.type === 'MemberExpression' && (object['property'] as Node)['name'] === 'iso';
  if (object['name'] !== 'z' && !isIso) return null;
  const makers = (isIso ? z.iso : z) as unknown as Record<string, unknown>;
  if (typeof makers[name] !== 'function' || !STRING_FORMATS.has(name)) return null;
  const schema = (makers[name] as () => z.ZodStringFormat)();
  const { pattern } = schema._zod.def;
  return pattern ? { source: pattern.source, flags: pattern.flags } : null;
}

const STRING_FORMATS = new Set(
  (
    'email uuid guid url emoji nanoid cuid cuid2 ulid xid ksuid ipv4 ipv6 cidrv4 cidrv6 ' +
    'base64 base64url e164 jwt hostname date time datetime duration'
  ).split(' '),
);
