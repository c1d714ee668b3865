import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

export interface ValuesTableProps {
  label: string;
  titles: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly string[])[];
}

/** Named rows of values. */
export const ValuesTable = ({ label, titles, rows }: ValuesTableProps) => (
  <Table aria-label={label}>
    <TableHeader>
      <TableRow>
        {titles.map((title, i) => (
          <TableHead key={title} className={i > 0 ? 'text-right' : undefined}>
            {title}
          </TableHead>
        ))}
      </TableRow>
    </TableHeader>
    <TableBody>
      {rows.map(([name, ...values]) => (
        <TableRow key={name}>
          <TableHead scope="row" className="h-9 text-sm text-text">
            {name}
          </TableHead>
          {values.map((value, i) => (
            <TableCell
              key={titles[i + 1]}
              className="py-1.5 text-right whitespace-nowrap tabular-nums"
            >
              {value}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
