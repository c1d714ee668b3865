import type { Plugin } from 'vite';
import { parseHelp } from './parse-help.ts';

/** Turns each page of `docs/help` into a module with its parsed content. */
export const helpPages = (): Plugin => ({
  name: 'fenceline:help-pages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/docs\/help\/[\w-]+\.md$/ },
    handler: (markdown) => ({
      code: `export default ${JSON.stringify(parseHelp(markdown))};`,
      map: null,
    }),
  },
});
