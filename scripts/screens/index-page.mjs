import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS } from './screens.mjs';

/** The index of the sheets that exist in this folder, as Markdown. */
export function writeIndex(folder) {
  const shown = SCREENS.filter(({ name }) => existsSync(join(folder, `${name}.webp`)));
  const sections = shown.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.webp)\n`);
  return `# Screens

Every screen and state of the sandbox at 1440, 768 and 360 px, in the dark, light and outdoor themes. \`npm run screens\` takes the pictures; \`npm run screens -- map\` takes only those whose names begin with \`map\`.

${sections.join('\n')}`;
}
