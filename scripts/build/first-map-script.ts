import type { Plugin } from 'vite';
import { REMEMBERED_MAP } from '../../src/shared/land-map/remembered-map.ts';

/** The script that shows the remembered map. */
export const FIRST_MAP = 'src/app/first-map/main.ts';

/**
 * Loads the first map at the map's address, before anything of the app, in browsers that remember
 * one, and says at every address what to do if the app does not start. The page's policy allows the
 * script by its nonce.
 */
export const firstMapBeforeApp = (): Plugin => ({
  name: 'fenceline:first-map-before-app',
  transformIndexHtml: {
    order: 'post',
    handler(_, { path, bundle }) {
      if (path !== '/index.html') return [];
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(FIRST_MAP));
      const imported = chunks.filter(({ fileName }) => entry?.imports.includes(fileName));
      const styles = [entry, ...imported].flatMap((chunk) => [
        ...(chunk?.viteMetadata?.importedCss ?? []),
      ]);
      const files = {
        script: `/${entry?.fileName ?? FIRST_MAP}`,
        imports: imported.map(({ fileName }) => `/${fileName}`),
        styles: styles.map((name) => `/${name}`),
      };
      const call = `(${begin.toString()})(${JSON.stringify(REMEMBERED_MAP)},${JSON.stringify(files)})`;
      return [{ tag: 'script', children: call, injectTo: 'head' }];
    },
  },
});

interface FirstMapFiles {
  script: string;
  /** Loaded with the script. */
  imports: string[];
  styles: string[];
}

/** Runs in the page's head, so it stands alone. */
function begin(key: string, { script, imports, styles }: FirstMapFiles): void {
  const make = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    values: Partial<HTMLElementTagNameMap[Tag]>,
  ) => Object.assign(document.createElement(tag), values);
  const failed = ({ target }: Event) => {
    const isOfApp = target === window || target instanceof HTMLScriptElement;
    const hasStarted = document.getElementById('root')?.hasChildNodes() === true;
    if (!isOfApp || hasStarted || document.querySelector('.app-failure')) return;
    const failure = make('div', { className: 'app-failure', role: 'alert' });
    const reload = make('button', { type: 'button', textContent: 'Reload' });
    reload.addEventListener('click', () => location.reload());
    failure.append('The app did not start. Check your connection and reload.', reload);
    document.body.append(failure);
  };
  // In the capture phase, because a script that does not load reports to its element alone.
  addEventListener('error', failed, true);
  try {
    if (!/^\/map\/?$/.test(location.pathname) || !localStorage.getItem(key)) return;
  } catch {
    return;
  }
  const link = (rel: string, href: string) => document.head.append(make('link', { rel, href }));
  for (const file of styles) link('stylesheet', file);
  for (const file of imports) link('modulepreload', file);
  void import(script);
}
