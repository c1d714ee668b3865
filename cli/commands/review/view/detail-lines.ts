import { layoutOf } from '../model/layout.ts';
import { projectOf } from '../model/listing.ts';
import { type Part, type ReviewState, type Tab, TABS } from '../model/review-state.ts';
import { wrapped } from '../../../output/text-width.ts';
import { answerLines } from './answer-lines.ts';
import { checkLines } from './check-lines.ts';
import { fileLines } from './file-lines.ts';
import { historyLines, logLines } from './history-lines.ts';
import { type Line, span, spread } from './line.ts';
import { overviewLines } from './overview-lines.ts';

const TAB_TITLES: Record<Tab, string> = {
  overview: 'Overview',
  documents: 'Documents',
  checks: 'Checks',
  history: 'History',
  log: 'CER log',
  answers: 'Answers',
};

/** Minimum width at which the titles of all tabs fit. */
const TITLED_COLUMNS = 80;

/** A horizontal rule with the project's name and the tabs, the selected one marked. */
export function tabsLine(state: ReviewState): Line {
  const { detail, tab, isDetailOpen } = state;
  const width = layoutOf(state).detailColumns;
  const project = detail && projectOf(state, detail.projectId);
  if (!project) return [];
  const tabs = TABS.flatMap((each, i): Line => {
    const title =
      each === tab || width >= TITLED_COLUMNS ? `${i + 1} ${TAB_TITLES[each]}` : `${i + 1}`;
    if (each !== tab) return [span(` ${title} `, 'faint')];
    return [{ text: `[${title}]`, tone: 'strong', isChosen: isDetailOpen }];
  });
  const name = [
    span('─ ', 'faint'),
    span(`${project.projectId} ${project.projectName}`, 'strong'),
    span(' ', 'faint'),
  ];
  return spread(name, tabs, width, '─');
}

/** All lines of the selected tab, visible or not. */
export function detailLines(state: ReviewState): Line[] {
  const { detail, tab } = state;
  const project = detail && projectOf(state, detail.projectId);
  if (!project) return [];
  // One column of margin on both sides.
  const width = layoutOf(state).detailColumns - 2;
  const lines = {
    overview: () => overviewLines(project, width),
    documents: () =>
      partLines(detail.files, width, (files) =>
        fileLines(files, state.isDetailOpen ? state.detailAt : null, width),
      ),
    checks: () => partLines(detail.submission, width, (ready) => checkLines(ready, width)),
    history: () => partLines(detail.history, width, (changes) => historyLines(changes, width)),
    log: () => logLines(project, width),
    answers: () => partLines(detail.answers, width, (answers) => answerLines(answers, width)),
  }[tab]();
  return lines.map((line) => [{ text: ' ' }, ...line]);
}

function partLines<T>(part: Part<T>, width: number, show: (value: T) => Line[]): Line[] {
  switch (part.is) {
    case 'there':
      return show(part.value);
    case 'failed':
      return wrapped(`${part.problem} Press r to try again.`, width).map((text) => [
        span(text, 'bad'),
      ]);
    default:
      return [[span('Asking …', 'faint')]];
  }
}

/** The visible lines. In the documents tab, scrolls so that the selected one stays visible. */
export function seenDetailLines(state: ReviewState): Line[] {
  const { detailRows } = layoutOf(state);
  const lines = detailLines(state);
  const last = Math.max(0, lines.length - detailRows);
  const from =
    state.tab === 'documents'
      ? Math.max(0, state.detailAt - detailRows + 1)
      : Math.min(state.detailAt, last);
  return lines.slice(from, from + detailRows);
}
