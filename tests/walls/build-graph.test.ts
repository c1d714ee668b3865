import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Graph {
  /** Our own modules that are loaded with the entry. */
  atStart: string[];
  /** Packages that are loaded with the entry. */
  packagesAtStart: string[];
  /** Our own modules, relative to the project's root. */
  own: string[];
  /** Names of the packages it reaches. */
  packages: string[];
}

/** Returns everything an entry reaches, lazily or not, as the bundler resolves it. */
async function graphOf(entry: string, platform: 'node' | 'browser' = 'node'): Promise<Graph> {
  const packages = new Set<string>();
  const bundle = await rolldown({
    input: join(root, entry),
    platform,
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages-stay-outside',
        resolveId(id) {
          if (/\.(css|webp)$|^virtual:|\?/.test(id))
            return { id: '\0empty', moduleSideEffects: false };
          if (/^[./#]/.test(id) || id.startsWith('/') || id.startsWith('\0')) return null;
          const name = id.startsWith('@') ? id.split('/').slice(0, 2).join('/') : id.split('/')[0];
          packages.add(name as string);
          return { id, external: true };
        },
        load: (id) => (id === '\0empty' ? 'export default "";' : null),
      },
    ],
  });
  const { output } = await bundle.generate({});
  await bundle.close();
  const chunks = output.filter((chunk) => chunk.type === 'chunk');
  const atStart = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of atStart) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) atStart.add(other);
  }
  const modulesOf = (some: Iterable<(typeof chunks)[number]>) =>
    [...some]
      .flatMap((chunk) => Object.keys(chunk.modules))
      .filter((id) => !id.startsWith('\0'))
      .map((id) => relative(root, id));
  return {
    own: [...new Set(modulesOf(chunks))],
    packages: [...packages],
    atStart: modulesOf(atStart),
    packagesAtStart: [...atStart]
      .flatMap(({ imports }) => imports)
      .filter((id) => packages.has(id)),
  };
}

const readManifest = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  >;

const outsideOf = (graph: Graph, folders: readonly string[]) =>
  graph.own.filter((file) => !folders.some((folder) => file.startsWith(folder)));

const SHARED_RULES = ['src/entities/', 'src/shared/'];
const BROWSER_ONLY = /^(react-dom|leaflet|react-leaflet|effector.*|@tanstack\/.*|oidc-client-ts)$/;
/**
 * Programs that run without a browser, checked once their entry exists; the command line draws with
 * Ink.
 */
const PROGRAMS = [
  { entry: 'server/main.ts', folders: ['server/', 'sandbox/'], never: /^(react|ink)$/ },
  {
    entry: 'server/operate.ts',
    folders: ['server/', 'sandbox/'],
    never: /^(react|ink|fastify|oidc-provider|smtp-server|postal-mime)$/,
  },
  { entry: 'cli/main.ts', folders: ['cli/'], never: /^(pg|fastify)$/ },
].filter(({ entry }) => existsSync(join(root, entry)));

describe('module boundaries', () => {
  it.each(PROGRAMS)(
    '$entry reaches its own folder, the shared rules and the contract, and no browser code',
    async ({ entry, folders, never }) => {
      const graph = await graphOf(entry);
      expect(graph.own.length).toBeGreaterThan(10);
      expect(outsideOf(graph, [...folders, ...SHARED_RULES])).toEqual([]);
      const screens = graph.own.filter((file) => /^src\/.*(\.tsx$|\/(ui|map)\/)/.test(file));
      expect(screens).toEqual([]);
      const wrong = graph.packages.filter((name) => BROWSER_ONLY.test(name) || never.test(name));
      expect(wrong).toEqual([]);
    },
  );

  it('the server loads the sandbox and its packages only when it is the sandbox', async () => {
    const { own, packages, atStart, packagesAtStart } = await graphOf('server/fenceline.ts');
    const stands = /^(oidc-provider|smtp-server|postal-mime|world-atlas)/;
    expect(own.filter((file) => file.startsWith('sandbox/')).length).toBeGreaterThan(50);
    expect(packages.filter((name) => stands.test(name)).length).toBeGreaterThan(2);
    expect(atStart.filter((file) => file.startsWith('sandbox/'))).toEqual(['sandbox/issuer.ts']);
    expect(packagesAtStart).toContain('fastify');
    expect(packagesAtStart.filter((name) => stands.test(name))).toEqual([]);
  });

  it('the operators’ program loads sample cover only for the sandbox', async () => {
    const { own, atStart } = await graphOf('server/operate.ts');
    expect(own).toContain('sandbox/landscape.ts');
    expect(atStart.filter((file) => file.startsWith('sandbox/'))).toEqual([]);
  });

  it('the web app reaches no code of the server, the command line or the embed', async () => {
    const graph = await graphOf('src/app/main.tsx', 'browser');
    expect(graph.own.length).toBeGreaterThan(100);
    expect(outsideOf(graph, ['src/'])).toEqual([]);
    expect(graph.packages.filter((name) => /^(node:|pg|kysely|fastify|ink)/.test(name))).toEqual(
      [],
    );
  });
});

describe('a production install', () => {
  it('has exactly the packages that the server and the command line load', async () => {
    const workers = ['server', 'sandbox'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /-(worker|process)\.ts$/.test(file))
        .map((file) => `${folder}/${file}`),
    );
    const entries = ['server/main.ts', 'server/operate.ts', 'cli/main.ts', ...workers];
    const graphs = await Promise.all(entries.map((entry) => graphOf(entry)));
    const loaded = new Set(
      graphs.flatMap(({ packages }) => packages).filter((name) => !isBuiltin(name)),
    );
    const { dependencies, optionalDependencies } = readManifest();
    for (const readAsFile of [
      '@fontsource/chocolate-classical-sans',
      '@fontsource/ibm-plex-sans-arabic',
      '@fontsource/inter',
      'world-atlas',
    ]) {
      loaded.add(readAsFile);
    }
    for (const bundled of ['commander', ...Object.keys(optionalDependencies)]) {
      loaded.delete(bundled);
    }
    expect(workers.length).toBeGreaterThan(5);
    expect([...loaded].toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });
});

describe('the element for other sites', () => {
  it('reaches only its own folder, the shared rules, the contract’s types and Leaflet', async () => {
    const graph = await graphOf('embed/define.ts', 'browser');
    expect(graph.own.length).toBeGreaterThan(10);
    expect(outsideOf(graph, ['embed/', ...SHARED_RULES])).toEqual([]);
    expect(graph.own.filter((file) => file.endsWith('.tsx'))).toEqual([]);
    expect(graph.packages).toEqual(['leaflet']);
  });
});

describe('the lock file', () => {
  it('contains no registry address', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(lock).not.toMatch(/"resolved"/);
    expect(lock).not.toMatch(/https?:\/\/[^"]*(registry|npm)[^"]*\.tgz/);
  });

  it('pins every direct dependency to one version', () => {
    const { dependencies, devDependencies, optionalDependencies } = readManifest();
    const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('contains no package that needs a newer Node than ours', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    const tooNew = Object.entries(packages).filter(([, { engines }]) =>
      /^\s*(>=|\^|~)?\s*2[1-9]/.test(engines?.node ?? ''),
    );
    expect(tooNew.map(([name]) => name)).toEqual([]);
  });
});

describe('slice indexes', () => {
  it('are the only way into a slice: no import bypasses an index', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file),
    );
    const deep = files.flatMap((file) => {
      const text = readFileSync(join(root, 'src', file), 'utf8');
      return [...text.matchAll(/from '(#(?:pages|widgets|features|entities)\/[^']+)'/g)]
        .map((match) => match[1] as string)
        .filter(
          (door) =>
            !/^#(pages|widgets|features|entities|entities\/(soil-project|registration|submission))\/[a-z-]+(\/(react|map|search))?$/.test(
              door,
            ),
        )
        .map((door) => `${file}: ${door}`);
    });
    expect(deep).toEqual([]);
  });

  it.each(['soil-project', 'registration', 'submission'])(
    'have at most 40 names in each slice of %s',
    (group) => {
      const folder = join(root, 'src/entities', group);
      const indexes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /^[a-z-]+\/index(\.react)?\.ts$/.test(file),
      );
      expect(indexes).not.toEqual([]);
      const tooLarge = indexes.filter((file) => {
        const lists = readFileSync(join(folder, file), 'utf8').matchAll(/\{([^}]*)\}/g);
        const names = [...lists]
          .flatMap(([, list = '']) => list.split(','))
          .filter((n) => n.trim());
        return names.length > 40;
      });
      expect(tooLarge).toEqual([]);
    },
  );
});
