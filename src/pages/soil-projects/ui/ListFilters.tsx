import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import {
  naturalSort,
  PROJECT_COLUMNS,
  SORT_LABELS,
  WORK_COLUMNS,
  type ListSort,
} from '../model/project-list.ts';
import type { ProjectListState } from '../model/use-project-list.ts';
import { SEARCH_ID } from './project-focus.ts';

const ASSIGNEES = [
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody' },
] as const;

/** Search, assignee, order and layout of the partner's list. */
export function ListFilters({ list, refresh }: { list: ProjectListState; refresh: ReactNode }) {
  const isTable = list.layout === 'table';
  const columns: readonly ListSort[] = isTable
    ? PROJECT_COLUMNS.map(({ key }) => key)
    : ['project_id', ...WORK_COLUMNS];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-3">
      <Field id={SEARCH_ID} label="Search projects" className="w-full sm:w-96">
        <Input
          type="search"
          maxLength={200}
          value={list.search}
          placeholder="Name, person, lot/plan, CER id or project number"
          onChange={({ target }) => list.searchFor(target.value)}
        />
      </Field>
      <Field label="Assignee" className="min-w-32 flex-1 sm:max-w-40">
        <NativeSelect
          value={list.assignee ?? ''}
          onChange={({ target }) =>
            list.showAssignee(ASSIGNEES.find(({ value }) => value === target.value)?.value ?? null)
          }
        >
          <option value="">Everybody</option>
          {ASSIGNEES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Overrides" className="min-w-32 flex-1 sm:mr-auto sm:max-w-48">
        <NativeSelect
          value={list.isWaiting ? 'waiting' : ''}
          onChange={({ target }) => list.showWaiting(target.value === 'waiting')}
        >
          <option value="">All projects</option>
          <option value="waiting">Waiting</option>
        </NativeSelect>
      </Field>
      <Field label="Sort by" className="min-w-32 flex-1 sm:max-w-40 lg:hidden">
        <NativeSelect
          value={list.sort.by}
          onChange={({ target }) => {
            const by = columns.find((column) => column === target.value);
            if (by) list.sortBy(naturalSort(by));
          }}
        >
          {columns.map((column) => (
            <option key={column} value={column}>
              {SORT_LABELS[column]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <div role="group" aria-label="Layout" className="flex max-sm:w-full">
        <Button
          variant={isTable ? 'outline' : 'secondary'}
          className="flex-1 rounded-r-none"
          aria-pressed={!isTable}
          onClick={() => list.showLayout('work')}
        >
          Work list
        </Button>
        <Button
          variant={isTable ? 'secondary' : 'outline'}
          className="flex-1 rounded-l-none"
          aria-pressed={isTable}
          onClick={() => list.showLayout('table')}
        >
          Table
        </Button>
      </div>
      {refresh}
    </div>
  );
}
