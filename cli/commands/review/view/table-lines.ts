import type { SoilProject } from '#entities/soil-project/record';
import { fitText } from '../../../output/text-width.ts';
import { layoutOf } from '../model/layout.ts';
import type { ReviewState } from '../model/review-state.ts';
import type { SortColumn } from '../model/sorting.ts';
import { type Line, span } from './line.ts';
import { statusTone } from './tones.ts';

interface Column {
  title: string;
  width: number;
  isNumber?: boolean;
  sort: SortColumn | null;
  text: (project: SoilProject) => string;
}

const GAP = '  ';
/** Minimum width at which the hectares column fits. */
const HECTARES_COLUMNS = 100;
/** Shares of the width that the fixed columns leave. */
const SHARES = { project: 0.37, farm: 0.26, client: 0.37 };

/** The table's header and its visible rows; the other thousands are never drawn. */
export function tableLines(state: ReviewState): Line[] {
  const { tableRows, tableColumns } = layoutOf(state);
  const columns = columnsFor(state, tableColumns);
  const seen = state.listed.slice(state.top, state.top + tableRows);
  return [headingOf(columns, state), ...seen.map((project) => rowOf(project, columns, state))];
}

function columnsFor({ projects }: ReviewState, width: number): Column[] {
  const largestId = projects?.reduce((most, { projectId }) => Math.max(most, projectId), 0) ?? 0;
  const hectares: Column = {
    title: 'HECTARES',
    width: 9,
    isNumber: true,
    sort: null,
    text: ({ totalHa }) => Math.round(totalHa).toLocaleString('en-AU'),
  };
  const columns: Column[] = [
    {
      title: 'ID',
      width: Math.max(4, String(largestId).length),
      isNumber: true,
      sort: 'id',
      text: ({ projectId }) => String(projectId),
    },
    { title: 'PROJECT', width: 0, sort: 'project', text: ({ projectName }) => projectName },
    { title: 'FARM', width: 0, sort: 'farm', text: ({ propertyName }) => propertyName },
    { title: 'CLIENT', width: 0, sort: 'client', text: ({ email }) => email },
    {
      title: 'CADS',
      width: 6,
      isNumber: true,
      sort: 'cads',
      text: ({ noOfCads }) => noOfCads.toLocaleString('en-AU'),
    },
    ...(width >= HECTARES_COLUMNS ? [hectares] : []),
    { title: 'STATUS', width: 8, sort: 'status', text: ({ status }) => status },
  ];
  const fixed = columns.reduce((sum, column) => sum + column.width, 0);
  const free = width - fixed - GAP.length * columns.length;
  return columns.map((column) => {
    const share = SHARES[column.sort as keyof typeof SHARES] as number | undefined;
    return share === undefined ? column : { ...column, width: Math.floor(free * share) };
  });
}

const cell = ({ width, isNumber }: Column, text: string): string =>
  isNumber && text.length < width ? text.padStart(width) : fitText(text, width);

function headingOf(columns: readonly Column[], { sort }: ReviewState): Line {
  return columns.flatMap((column, i): Line => {
    const isSorted = column.sort === sort.by;
    const title = `${column.title}${isSorted ? (sort.isDescending ? ' ↓' : ' ↑') : ''}`;
    return [
      { text: i === 0 ? '  ' : GAP },
      { text: cell(column, title), tone: isSorted ? 'strong' : 'faint' },
    ];
  });
}

function rowOf(project: SoilProject, columns: readonly Column[], state: ReviewState): Line {
  const isChosen = project.projectId === state.selectedId;
  const isFocused = isChosen && !state.isDetailOpen;
  const text = columns
    .slice(0, -1)
    .map((column) => cell(column, column.text(project)))
    .join(GAP);
  const look = { isChosen: isFocused };
  return [
    { text: isChosen ? '▸' : ' ', tone: 'accent', ...look },
    { text: state.marked.has(project.projectId) ? '●' : ' ', tone: 'warning', ...look },
    { text: text + GAP, tone: isChosen ? 'strong' : undefined, ...look },
    { text: cell(columns.at(-1)!, project.status), tone: statusTone(project.status), ...look },
  ];
}

/** The text that replaces the rows of an empty table. */
export function emptyLines({ projects, listed, loading, search, statuses }: ReviewState): Line[] {
  if (listed.length > 0) return [];
  if (projects === null || loading)
    return loading ? [] : [[], [span('  The projects could not be loaded.')]];
  if (projects.length === 0) return [[], [span('  There are no soil projects yet.')]];
  const filter = search || statuses.size > 0 ? ' Press Esc to show all.' : '';
  return [[], [span(`  No project matches.${filter}`)]];
}
