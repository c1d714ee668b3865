import { useState, type KeyboardEvent } from 'react';
import type { ListedSoilProject } from '#entities/soil-project/record/react';
import { Checkbox } from '#shared/ui/checkbox';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { keyOf, LIST_KEYS, projectAfter } from '../model/list-keys.ts';
import { WORK_COLUMNS, type ProjectSort } from '../model/project-list.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { projectButtonId } from './project-focus.ts';
import { SortHeading } from './SortHeading.tsx';
import { WorkRow } from './WorkRow.tsx';

export interface WorkTableProps {
  projects: readonly ListedSoilProject[];
  sort: ProjectSort;
  onSort: (sort: ProjectSort) => void;
  selected: ReadonlyMap<number, ListedSoilProject>;
  onSelect: (projects: readonly ListedSoilProject[], isSelected: boolean) => void;
  onOpen: (projectId: number) => void;
  nowMs: number;
}

/** The projects of a lane, to select for a batch or to open; shown as cards on a phone. */
export function WorkTable({
  projects,
  sort,
  onSort,
  selected,
  onSelect,
  onOpen,
  nowMs,
}: WorkTableProps) {
  const chosen = projects.filter(({ projectId }) => selected.has(projectId)).length;
  const all = chosen === projects.length ? true : chosen > 0 ? 'indeterminate' : false;
  // The keys act only while the focus is in the list, so that typing elsewhere never moves it.
  const onKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const key = keyOf(event, LIST_KEYS);
    if (key === null) return;
    event.preventDefault();
    if (key === '?') {
      setHelpOpen(true);
      return;
    }
    const ids = projects.map(({ projectId }) => projectId);
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    const focused = projects.find(
      ({ projectId }) => row?.querySelector(`#${projectButtonId(projectId)}`) != null,
    );
    if (key === 'j' || key === 'k') {
      const next = projectAfter(key, ids, focused?.projectId ?? null);
      if (next !== undefined) document.getElementById(projectButtonId(next))?.focus();
    } else if (focused && key === 'x') onSelect([focused], !selected.has(focused.projectId));
    else if (focused) onOpen(focused.projectId);
  };
  const [isHelpOpen, setHelpOpen] = useState(false);
  const allLabel = `Select these ${projects.length}`;
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 items-center gap-3 px-3 lg:hidden">
        <Checkbox
          id="select-these"
          checked={all}
          onCheckedChange={(isChecked) => onSelect(projects, isChecked === true)}
        />
        <label htmlFor="select-these" className="text-sm">
          {allLabel}
        </label>
      </div>
      <Table aria-label="Work list" className="max-lg:block" onKeyDown={onKey}>
        <TableHeader className="max-lg:hidden">
          <TableRow>
            <TableHead className="w-11">
              <Checkbox
                aria-label={allLabel}
                checked={all}
                onCheckedChange={(isChecked) => onSelect(projects, isChecked === true)}
              />
            </TableHead>
            {WORK_COLUMNS.map((column) => (
              <SortHeading
                key={column}
                column={column}
                sort={sort}
                onSort={onSort}
                isNumeric={column === 'hectares'}
              />
            ))}
          </TableRow>
        </TableHeader>
        <TableBody className="max-lg:grid max-lg:gap-3">
          {projects.map((project) => (
            <WorkRow
              key={project.projectId}
              project={project}
              isSelected={selected.has(project.projectId)}
              onSelect={(isSelected) => onSelect([project], isSelected)}
              onOpen={() => onOpen(project.projectId)}
              nowMs={nowMs}
            />
          ))}
        </TableBody>
      </Table>
      <p className="px-3 text-xs text-muted max-lg:hidden">
        Keys in the list:{' '}
        {Object.entries(LIST_KEYS).map(([key, does], i) => (
          <span key={key}>
            {i > 0 && ', '}
            <kbd className="rounded border border-border px-1 font-sans">{key}</kbd> {does}
          </span>
        ))}
      </p>
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
