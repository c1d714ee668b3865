import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const IS_TEST = /\.(test|fixture|flow)\.tsx?$|\/(conformance|examples)\//;

/** Stores of a process that hold what the server answered; all else is React Query's (docs/state.md). */
const OF_A_PROCESS = [
  // The parcels that a person selects for a farm or a comparison.
  'src/entities/parcel/state/parcel-selection.ts: $parcels',
];
/** Pages whose address is a setting, so that no route has a fixed name. */
const WITHOUT_A_ROUTE = ['src/pages/soil-projects/model/use-form-address.ts'];

/** Non-null assertions (`!`) and casts (`as`, without `as const`); lower a limit when you remove some. */
const LIMITS = {
  src: { assertions: 882, casts: 173 },
  server: { assertions: 658, casts: 232 },
  cli: { assertions: 76, casts: 33 },
  embed: { assertions: 0, casts: 5 },
};
/** How far a count may fall below its limit before the limit must be lowered. */
const SLACK = 40;

const sourcesOf = (end: string) =>
  readdirSync(join(root, end), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(end, path))
    .filter((path) => /\.tsx?$/.test(path) && !IS_TEST.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function visit(node: Node, enter: (node: Node) => void): void {
  enter(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, enter);
  }
}

function countIn(end: string): { assertions: number; casts: number } {
  const count = { assertions: 0, casts: 0 };
  for (const { path, text } of sourcesOf(end)) {
    visit(
      parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as Node,
      (node) => {
        if (node.type === 'TSNonNullExpression') count.assertions++;
        if (node.type === 'TSAsExpression' && !isConst(node['typeAnnotation'])) count.casts++;
      },
    );
  }
  return count;
}

const isConst = (type: unknown) =>
  isNode(type) && isNode(type['typeName']) && type['typeName']['name'] === 'const';

describe('the state of the app', () => {
  const sources = sourcesOf('src');

  it('has no answer of the server in a store, but for those of a process', () => {
    const stores = sources.flatMap(({ path, text }) => {
      const imported = /import (?:type )?\{([^}]*)\} from '#shared\/api\/contract'/.exec(text)?.[1];
      const types = (imported ?? '').split(',').map((name) => name.replace('type ', '').trim());
      return [...text.matchAll(/(\$\w+) = createStore<([^(]*)>\(/g)]
        .filter(([, , of = '']) => types.some((type) => type !== '' && of.includes(type)))
        .map(([, name]) => `${path}: ${name}`);
    });
    expect(stores).toEqual(OF_A_PROCESS);
  });

  it('reads the address by the name of its route', () => {
    const loose = sources.filter(({ text }) => text.includes('strict: false'));
    expect(loose.map(({ path }) => path)).toEqual(WITHOUT_A_ROUTE);
  });
});

describe('the types', () => {
  it.each(Object.entries(LIMITS))(
    'of %s have no more assertions and casts than their limit, which only falls',
    (end, limit) => {
      const count = countIn(end);
      for (const kind of ['assertions', 'casts'] as const) {
        expect.soft(count[kind], kind).toBeLessThanOrEqual(limit[kind]);
        expect(count[kind], `${kind}: lower the limit`).toBeGreaterThan(limit[kind] - SLACK);
      }
    },
  );
});
