import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseAst } from 'rolldown/parseAst';
import { FLOOR } from '../../scripts/build/floor.ts';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

type Browser = keyof typeof FLOOR;
const BROWSERS = Object.keys(FLOOR) as Browser[];

const numberOf = (version: string) =>
  version
    .replace('≤', '')
    .split('.')
    .reduce((sum, part, place) => sum + Number(part) / 1_000 ** place, 0);

/** True if some supported browser lacks the feature, or has it only behind a flag or a prefix. */
function isNewer({ support }: CompatStatement): boolean {
  return BROWSERS.some((browser) => {
    const statement = support[browser];
    if (!statement) return false;
    return ![statement]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix }) =>
          typeof added === 'string' &&
          added !== 'preview' &&
          !removed &&
          !flags &&
          !prefix &&
          numberOf(added) <= numberOf(FLOOR[browser]),
      );
  });
}

const children = (node: Identifier) =>
  Object.entries(node).filter(
    (entry): entry is [string, Identifier & { __compat: CompatStatement }] =>
      entry[0] !== '__compat' && '__compat' in entry[1],
  );

/** Names of functions and properties that some supported browser lacks. */
interface NewerNames {
  /** `URL.canParse` */
  statics: Set<string>;
  /** Of any object, such as `toSorted`; without names that an older feature has as well. */
  members: Set<string>;
  globals: Set<string>;
  /** Every global that is known, newer or not. */
  known: Set<string>;
}

/** One word may be anything, such as `layers`; two are rarely a name of our own. */
const isTelling = (name: string) => /[a-z][A-Z]/.test(name) || name === 'popover';

function newerNames(): NewerNames {
  const names: NewerNames = {
    statics: new Set(),
    members: new Set(),
    globals: new Set(),
    known: new Set(),
  };
  const older = new Set<string>();
  const { Intl: intl, ...builtins } = data.javascript['builtins'] as Record<string, Identifier>;
  const roots: [Record<string, Identifier>, isLanguage: boolean][] = [
    [builtins, true],
    [data.api, false],
  ];
  for (const [root, isLanguage] of roots) {
    for (const [name, node] of Object.entries(root)) {
      if (!node.__compat) continue;
      names.known.add(name);
      const isNewGlobal = isNewer(node.__compat);
      if (isNewGlobal) names.globals.add(name);
      for (const [member, { __compat: compat }] of children(node)) {
        const plain = member.replace(/_static$/, '');
        const isOfPrototype = isLanguage
          ? [compat.spec_url].flat().some((url) => url?.includes('prototype'))
          : !member.includes('_');
        if (!isNewer(compat)) older.add(plain);
        else if (!isOfPrototype) names.statics.add(`${name}.${plain}`);
        // Objects of a newer class exist only where its name is known.
        else if (!isNewGlobal && (isLanguage || isTelling(plain))) names.members.add(plain);
      }
    }
  }
  for (const [name, { __compat: compat }] of children(intl!))
    if (isNewer(compat)) names.statics.add(`Intl.${name}`);
  for (const name of older) names.members.delete(name);
  return names;
}

const NAMES = newerNames();

interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What a script uses that some supported browser lacks: `URL.canParse`, `.toSorted`, `navigation`. */
export function newerInScript(source: string): Set<string> {
  const found = new Set<string>();
  const look = (node: Node, isName: boolean): void => {
    if (node.type === 'MemberExpression' && node['computed'] === false) {
      const object = node['object'] as Node;
      const property = (node['property'] as { name: string }).name;
      const owner = object.type === 'Identifier' ? String(object['name']) : '';
      if (NAMES.statics.has(`${owner}.${property}`)) found.add(`${owner}.${property}`);
      else if (!NAMES.known.has(owner) && NAMES.members.has(property)) found.add(`.${property}`);
    }
    if (node.type === 'Identifier' && !isName && NAMES.globals.has(String(node['name'])))
      found.add(String(node['name']));
    const regex = node['regex'] as { flags: string } | undefined;
    if (regex?.flags.includes('v')) found.add('flag v');
    for (const [field, value] of Object.entries(node)) {
      const isNameOf = (field === 'property' || field === 'key') && node['computed'] === false;
      for (const child of [value].flat()) if (isNode(child)) look(child, isNameOf);
    }
  };
  look(parseAst(source) as unknown as Node, false);
  return found;
}

const css = data.css as unknown as Record<
  'properties' | 'at-rules' | 'selectors' | 'types',
  Record<string, Identifier>
>;
/** Functions such as `oklch`, by name. */
const functions = new Map<string, CompatStatement>();
const collect = (node: Identifier): void => {
  for (const [name, child] of Object.entries(node) as [string, Identifier][]) {
    if (name === '__compat') continue;
    if (child.__compat && /\(\)/.test(child.__compat.description ?? ''))
      functions.set(name, child.__compat);
    collect(child);
  }
};
Object.values(css.types).forEach(collect);

const isNewerCss = (node: Identifier | undefined) => node?.__compat && isNewer(node.__compat);

/** The same of a style sheet: `field-sizing:`, `@property`, `:has`, `color-mix()`. */
export function newerInStyles(source: string): Set<string> {
  const found = new Set<string>();
  const each = (pattern: RegExp, see: (name: string) => void) => {
    for (const [, name] of source.matchAll(pattern)) see(name!);
  };
  each(/[{;]\s*([a-z][a-z-]+)\s*:/g, (name) => {
    if (isNewerCss(css.properties[name])) found.add(`${name}:`);
  });
  each(/@([a-z-]+)/g, (name) => {
    if (isNewerCss(css['at-rules'][name])) found.add(`@${name}`);
  });
  for (const [, selectors] of source.matchAll(/([^{};]*)\{/g))
    for (const [, name] of selectors!.matchAll(/(?<!\\)::?([a-z][a-z-]+)/g))
      if (isNewerCss(css.selectors[name!])) found.add(`:${name}`);
  each(/[\s:,(]([a-z-]+)\(/g, (name) => {
    const compat = functions.get(name);
    if (compat && isNewer(compat)) found.add(`${name}()`);
  });
  return found;
}
