import { build } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

/**
 * Builds programs for Node that are not part of the product, such as benches. Those of one group
 * share chunks.
 *
 * @param {string} root folder of the package
 * @param {string} folder of the built programs; it is emptied first
 * @param {Record<string, string>[]} groups paths of the sources by name of the program
 */
export async function buildPrograms(root, folder, groups) {
  for (const [i, input] of groups.entries()) {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
      build: {
        outDir: folder,
        emptyOutDir: i === 0,
        ssr: true,
        target: 'node20',
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input,
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    });
  }
}
