import { fitText } from '../../../output/text-width.ts';
import { describedText, type ProjectFile } from '../../../documents/project-files.ts';
import { type Line, span } from './line.ts';

const TITLE_COLUMNS = 24;

/** One line per document; `chosen` is the index of the one that keys act on, or null. */
export function fileLines(
  files: readonly ProjectFile[],
  chosen: number | null,
  width: number,
): Line[] {
  const lines = files.map((file, i): Line => {
    const isChosen = i === chosen;
    const details = file.described ? ` (${describedText(file.described)})` : '';
    const name = file.isThere ? file.fileName + details : 'not there yet';
    return [
      { ...span(isChosen ? '▸ ' : '  ', 'accent'), isChosen },
      { ...span(file.isThere ? '✓ ' : '· ', file.isThere ? 'good' : 'faint'), isChosen },
      { ...span(fitText(file.title, TITLE_COLUMNS), file.isThere ? undefined : 'faint'), isChosen },
      {
        ...span(fitText(name, Math.max(1, width - TITLE_COLUMNS - 4)), 'faint'),
        isChosen,
      },
    ];
  });
  const titles = files.filter((file) => file.title === 'Title').length;
  if (titles > 0) return lines;
  return [...lines, [], [span('✗ There is no title document.', 'bad')]];
}
