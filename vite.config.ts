import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { BUILD_TARGET } from './scripts/build/floor.ts';
import { compileWhileLoading } from './scripts/build/compile-while-loading.ts';
import { FIRST_MAP, firstMapBeforeApp } from './scripts/build/first-map-script.ts';
import { FILE_GROUPS, fileName } from './scripts/build/file-groups.ts';
import { helpPages } from './scripts/build/help-pages.ts';
import { writeModuleSizes } from './scripts/build/module-sizes.ts';
import { noteLicences, writeLicences } from './scripts/build/licences.ts';
import { oldBrowserPage } from './scripts/build/old-browser-page.ts';
import { offlineShell } from './scripts/build/offline-shell.ts';
import { precompress } from './scripts/build/precompress.ts';
import { themeBeforePaint } from './scripts/build/theme-script.ts';

const APP_FOLDER = 'dist/app';
const MODULE_SIZES = 'dist/module-sizes.json';
const SERVER = process.env['FENCELINE_SERVER'] ?? 'http://localhost:4180';
const SERVER_PATHS = [
  '/api',
  '/oidc',
  '/tiles',
  '/geocode',
  '/sandbox',
  '/files',
  '/embed',
  '/healthz',
];

/**
 * Builds programs for Node from our own modules; packages stay in node_modules unless a program
 * bundles them.
 */
const nodePrograms = (outDir: string, input: Record<string, string>): EnvironmentOptions => ({
  consumer: 'server',
  build: {
    outDir,
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    emptyOutDir: true,
    rolldownOptions: {
      input,
      output: {
        // In one folder, so that "beside this program" means the same wherever a module ends up.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});

/** The command that is typed: one CommonJS file beside the command line's program. */
const launcher: EnvironmentOptions = {
  consumer: 'server',
  build: {
    outDir: 'dist/cli',
    ssr: true,
    target: 'node20',
    minify: false,
    copyPublicDir: false,
    emptyOutDir: false,
    rolldownOptions: {
      input: { fenceline: 'cli/fenceline.ts' },
      external: ['./main.js'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', banner: '#!/usr/bin/env node' },
    },
  },
};

/**
 * Geometry modules have no side effects, so a program that measures no areas omits the ellipsoid.
 */
const PURE_GEOMETRY = { test: /\/shared\/lib\/geo\/[^/]+\.ts$/, sideEffects: false };

/** Packages that find their own files beside them, are machine code, or serve the sandbox alone. */
const LEFT_TO_NODE_MODULES = [
  '@napi-rs/canvas',
  'bidi-js',
  'fontkit',
  'oidc-provider',
  'pdfkit',
  'piscina',
  'smtp-server',
  'unpdf',
  'world-atlas',
];

/** Everything but the app itself, each built once its entry exists. */
const besideTheApp: Record<string, { entry: string; options: EnvironmentOptions }> = {
  embed: {
    entry: 'embed/define.ts',
    options: {
      consumer: 'client',
      build: {
        outDir: 'dist/embed',
        target: BUILD_TARGET,
        copyPublicDir: false,
        emptyOutDir: true,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: {
          input: 'embed/define.ts',
          // A plain script: it needs no type="module" and can read its own address while it runs.
          output: {
            format: 'iife',
            entryFileNames: 'farm-map.js',
            codeSplitting: false,
            postBanner: '/*! Contains Leaflet (BSD-2-Clause); licences: /legal/licences.txt */',
          },
        },
      },
    },
  },
  cli: {
    entry: 'cli/main.ts',
    options: {
      ...nodePrograms('dist/cli', { main: 'cli/main.ts' }),
      // Bundled into the program, which starts sooner if Node opens fewer files.
      resolve: { noExternal: ['commander', 'zod'] },
    },
  },
  // Written into the folder of the program that it starts.
  launcher: { entry: 'cli/fenceline.ts', options: launcher },
  server: {
    entry: 'server/main.ts',
    options: {
      // Bundled into the program, so that Node opens and resolves a thousand files fewer at each
      // start.
      resolve: { noExternal: true, external: LEFT_TO_NODE_MODULES },
      ...nodePrograms('dist/server', {
        main: 'server/main.ts',
        operate: 'server/operate.ts',
        'landscape-worker': 'sandbox/landscape-worker.ts',
        'parcel-worker': 'server/cadastre/memory/parcel-worker.ts',
        'report-process': 'server/documents/report-process.ts',
        'sample-worker': 'sandbox/sample-worker.ts',
        'shape-worker': 'server/cadastre/shape-worker.ts',
        'task-worker': 'server/task-worker.ts',
      }),
    },
  },
};
const built = Object.entries(besideTheApp).filter(([, { entry }]) => existsSync(entry));

/** The app's own plugins must not run in the builds beside it. */
const appOnly = (plugins: readonly (Plugin | readonly Plugin[])[]): Plugin[] =>
  plugins.flat().map((plugin) => ({
    ...plugin,
    applyToEnvironment: (environment) => environment.name === 'client',
  }));

const executableCli: Plugin = {
  name: 'fenceline:executable-cli',
  applyToEnvironment: (environment) => environment.name === 'launcher',
  writeBundle: ({ dir }) => chmod(join(dir!, 'fenceline.cjs'), 0o755),
};

/** Gives a build its own form of these modules, also in the code that several builds share. */
const ownForm = (environment: string, files: Record<string, string>): Plugin => ({
  name: `fenceline:own-form-in-the-${environment}`,
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === environment,
  resolveId: (id) => {
    const file = files[id.replace(/^.*\/core\//, '')];
    return file ? join(import.meta.dirname, file) : null;
  },
});

const LEFT_OUT = {
  'zod/v4/classic/schemas.js': /(json-schema-processors|to-json-schema|locales\/en)\.js$/,
  'leaflet/src/layer/vector/SVG.js': /SVG\.VML$/,
};
const withoutUnusedParts: Plugin = {
  name: 'fenceline:without-unused-parts',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer) =>
    Object.entries(LEFT_OUT).some(([file, part]) => importer?.endsWith(file) && part.test(id))
      ? join(import.meta.dirname, 'scripts/build/left-out.mjs')
      : null,
};

/**
 * Charts format numbers as everything else does. uPlot takes the browser's language, and fails while
 * it loads if `Intl` does not know it, as with `C` and `en-US@posix`.
 */
const australianCharts: Plugin = {
  name: 'fenceline:australian-charts',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /uPlot\.esm\.js$/ },
    handler(code) {
      const taken = "domEnv ? nav.language : 'en-US'";
      if (!code.includes(taken)) this.error('uPlot no longer takes its language as it did.');
      return { code: code.replace(taken, "'en-AU'"), map: null };
    },
  },
};

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  plugins: [
    ...appOnly([
      tailwindcss(),
      react(),
      oldBrowserPage(),
      themeBeforePaint(),
      firstMapBeforeApp(),
      helpPages(),
      offlineShell(),
      noteLicences(),
      writeLicences(),
      compileWhileLoading(),
      precompress(),
      writeModuleSizes(MODULE_SIZES),
    ]),
    executableCli,
    ownForm('client', { leaflet: 'scripts/build/leaflet.mjs', zod: 'scripts/build/zod.mjs' }),
    ownForm('embed', { leaflet: 'embed/leaflet.ts', Browser: 'embed/leaflet-browser.ts' }),
    withoutUnusedParts,
    australianCharts,
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  // Workers fetch their readers when a file needs them, which the default format cannot.
  worker: {
    format: 'es',
    plugins: () => [noteLicences()],
    rolldownOptions: { treeshake: { moduleSideEffects: [PURE_GEOMETRY] } },
  },
  // The PWA plugin reads the output folder here. The app’s entries are listed below, because
  // entries listed here would be merged into the other builds.
  build: { outDir: APP_FOLDER, emptyOutDir: true },
  environments: {
    client: {
      build: {
        manifest: true,
        // Without the polyfill, browsers that cannot preload modules request them a little later.
        modulePreload: { polyfill: false },
        target: BUILD_TARGET,
        rolldownOptions: {
          input: ['index.html', 'silent.html', FIRST_MAP],
          output: { chunkFileNames: fileName, codeSplitting: { groups: FILE_GROUPS } },
          // Modules of components and calls have no side effects, so a screen loads only those that
          // it uses.
          treeshake: {
            // Radix calls `__name` for each function, which would keep the functions that nothing
            // uses.
            manualPureFunctions: ['__name'],
            moduleSideEffects: [
              PURE_GEOMETRY,
              { test: /\/leaflet\/src\/layer\/(?!.*getRenderer)/, sideEffects: false },
              { test: /\/ui\/[^/]+\.tsx$/, sideEffects: false },
              { test: /\/shared\/api\/contract\/[^/]+\.ts$/, sideEffects: false },
              {
                test: /\/entities\/(?:[^/]+\/)+(index(\.react)?|api\/[^/]+)\.ts$/,
                sideEffects: false,
              },
            ],
          },
        },
      },
    },
    ...Object.fromEntries(built.map(([name, { options }]) => [name, options])),
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', ...built.map(([name]) => name)]) {
        await builder.build(builder.environments[name]!);
      }
    },
  },
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER, xfwd: true }])),
  },
});
