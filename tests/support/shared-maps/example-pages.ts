import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';

const EXAMPLES = join(import.meta.dirname, '../../../embed/examples');

/** Fills in the server's origin and the keys that the examples leave open. */
const filledIn = (example: string, origin: string, key: string): string =>
  example
    .replaceAll('https://fenceline.example', origin)
    .replaceAll(/YOUR-(MAP|PICTURE)-KEY/g, key);

/** Returns an HTML example the way its reader would use it. */
export const exampleHtml = (name: string, origin: string, key: string): string =>
  filledIn(readFileSync(join(EXAMPLES, name), 'utf8'), origin, key);

/** Compiles the Vue example as its first lines instruct the reader. */
const vueFiles: Plugin = {
  name: 'vue-files',
  transform(code, id) {
    if (!id.endsWith('.vue')) return null;
    const isCustomElement = (tag: string) => tag === 'farm-map';
    const { descriptor, errors } = parse(code, {
      filename: id,
      templateParseOptions: { isCustomElement },
    });
    if (errors.length > 0) throw errors[0]!;
    const { content } = compileScript(descriptor, {
      id,
      inlineTemplate: true,
      templateOptions: { compilerOptions: { isCustomElement } },
    });
    return { code: content, moduleType: 'js' };
  },
};

/**
 * Bundles the script of a page around an example with the framework's development build, which
 * mounts twice and prints warnings.
 */
export async function exampleScript(
  host: 'react-host.tsx' | 'vue-host.ts',
  origin: string,
): Promise<string> {
  const ours: Plugin = {
    name: 'filled-in',
    enforce: 'pre',
    transform: (code, id) => (id.startsWith(EXAMPLES) ? filledIn(code, origin, '') : null),
  };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    plugins: [ours, vueFiles],
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      write: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, host),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('the build answered no files');
  return output.output[0].code;
}
