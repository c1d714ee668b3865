import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;
const IN_PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

interface PackageFacts {
  name: string;
  version: string;
  license?: string;
}

/** Folders of packages in the bundles of this build. */
const folders = new Set<string>();

/** Records the packages of a bundle; workers are bundled before the app that starts them. */
export function noteLicences(): Plugin {
  return {
    name: 'fenceline:note-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of Object.keys(chunk.modules)) {
          const folder = IN_PACKAGE.exec(id.replace(/^\0/, ''))?.[1];
          if (folder) folders.add(folder);
        }
      }
    },
  };
}

/** Writes the licences of every noted package to `legal/licences.txt`. */
export function writeLicences(): Plugin {
  return {
    name: 'fenceline:write-licences',
    apply: 'build',
    async generateBundle() {
      const notices = await Promise.all([...folders].map(noticeOf));
      const source = [
        'This program contains the following packages under their own licences.',
        ...notices.toSorted(),
      ].join(`\n\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'legal/licences.txt', source: `${source}\n` });
    },
  };
}

async function noticeOf(folder: string): Promise<string> {
  const facts = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFacts;
  const file = (await readdir(folder)).find((name) => LICENCE_FILE.test(name));
  const text = file ? (await readFile(join(folder, file), 'utf8')).trim() : '';
  const name = facts.name ?? folder.split(sep).at(-1);
  const licence = facts.license ?? 'see its text';
  return [`${name} ${facts.version}: ${licence}`, text].filter(Boolean).join('\n\n');
}
