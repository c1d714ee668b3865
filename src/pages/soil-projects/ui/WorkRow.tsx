import { waitText } from '#entities/soil-project/lane/react';
import { STATUS_MEANINGS } from '#entities/soil-project/record';
import type { ListedSoilProject } from '#entities/soil-project/record/react';
import { formatDateTime } from '#shared/lib/dates';
import { Badge } from '#shared/ui/badge';
import { Checkbox } from '#shared/ui/checkbox';
import { TableCell, TableRow } from '#shared/ui/table';
import { projectButtonId } from './project-focus.ts';

export interface WorkRowProps {
  project: ListedSoilProject;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
  nowMs: number;
}

const CELL = 'wrap-anywhere max-lg:col-start-2 max-lg:py-0.5';

/** One project of the work list; its name opens its page. */
export function WorkRow({ project, isSelected, onSelect, onOpen, nowMs }: WorkRowProps) {
  const { projectId, projectName, propertyName, clientName, email, status, statusSince } = project;
  const { totalHa, noOfCads, assignee, cerId, waitsForSecond } = project;
  const parcels = `${noOfCads} ${noOfCads === 1 ? 'parcel' : 'parcels'}`;
  return (
    <TableRow
      data-state={isSelected ? 'selected' : undefined}
      className="max-lg:grid max-lg:grid-cols-[2.75rem_minmax(0,1fr)] max-lg:rounded-md max-lg:border! max-lg:pb-2"
    >
      <TableCell className="max-lg:row-span-6 max-lg:pt-3">
        <Checkbox
          aria-label={`Select project ${projectId}, ${projectName}`}
          checked={isSelected}
          onCheckedChange={(isChecked) => onSelect(isChecked === true)}
        />
      </TableCell>
      <TableCell className={CELL}>
        <button
          type="button"
          id={projectButtonId(projectId)}
          aria-label={`Open project ${projectId}, ${projectName}`}
          className="min-h-11 text-left font-medium text-accent underline-offset-4 hover:underline"
          onClick={onOpen}
        >
          {projectName}
        </button>
        <span className="block text-xs text-muted">
          {[`Project ${projectId}`, propertyName, cerId && `CER id ${cerId}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </TableCell>
      <TableCell className={CELL}>
        {clientName}
        <span className="block text-xs text-muted">{email}</span>
      </TableCell>
      <TableCell className={`${CELL} tabular-nums lg:text-right`}>
        <span className="max-lg:after:content-['_ha']">{hectares.format(totalHa)}</span>
        <span className="block text-xs text-muted max-lg:ml-2 max-lg:inline">{parcels}</span>
      </TableCell>
      <TableCell className={CELL}>
        <span className="flex items-center gap-2">
          <Badge variant={status === 'C3' ? 'destructive' : 'secondary'}>{status}</Badge>
          {STATUS_MEANINGS[status]}
        </span>
        {waitsForSecond && <Badge variant="warning">Override waits for a second admin</Badge>}
      </TableCell>
      <TableCell className={CELL}>
        <time dateTime={statusSince} title={formatDateTime(statusSince)}>
          <span className="text-muted lg:sr-only">Waiting </span>
          {waitText(statusSince, nowMs)}
        </time>
      </TableCell>
      <TableCell className={`${CELL} text-muted`}>
        {assignee ?? <span className="max-lg:hidden">Nobody</span>}
      </TableCell>
    </TableRow>
  );
}

const hectares = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
