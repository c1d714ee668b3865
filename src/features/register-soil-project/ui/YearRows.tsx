import { useId } from 'react';
import { QUESTIONS, ROW_TITLES } from '#entities/registration/form';
import { Input } from '#shared/ui/input';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { AskedHere } from './AskedHere.tsx';

export interface YearRowsProps<Row extends { year: number }> {
  question: keyof typeof QUESTIONS;
  rows: readonly Row[];
  /** Columns after the year, each with its maximum length. */
  columns: readonly {
    field: Exclude<keyof Row, 'year'> & keyof typeof ROW_TITLES;
    maxLength: number;
  }[];
  problemAt: (field: string) => string | undefined;
  disabled: boolean;
  onChange: (rows: Row[]) => void;
}

/** FORM-19..21: one row per year; on a phone, each year is a separate block. */
export function YearRows<Row extends { year: number }>(props: YearRowsProps<Row>) {
  const { question, rows, columns, problemAt, disabled, onChange } = props;
  const problem = problemAt(question);
  const put = (index: number, field: keyof Row, value: string) =>
    onChange(rows.map((row, i) => (i === index ? { ...row, [field]: value } : row)));

  return (
    <div className="grid gap-2">
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <AskedHere field={question} />
      <Table aria-label={QUESTIONS[question].label} className="max-sm:block">
        <TableHeader className="max-sm:sr-only">
          <TableRow>
            <TableHead>{ROW_TITLES.year}</TableHead>
            {columns.map(({ field }) => (
              <TableHead key={field}>{ROW_TITLES[field]}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody className="max-sm:grid max-sm:gap-4">
          {rows.map((row, index) => (
            <TableRow key={row.year} className="max-sm:grid max-sm:gap-2 max-sm:pb-4">
              <th scope="row" className="px-3 text-left font-medium tabular-nums max-sm:px-0">
                {row.year}
              </th>
              {columns.map(({ field, maxLength }) => (
                <TableCell key={field} className="px-1 py-1 max-sm:grid max-sm:gap-1 max-sm:px-0">
                  <span aria-hidden className="text-xs text-muted sm:hidden">
                    {ROW_TITLES[field]}
                  </span>
                  <Cell
                    label={`${ROW_TITLES[field]}, ${row.year}`}
                    value={String(row[field])}
                    maxLength={maxLength}
                    problem={problemAt(`${question}.${index}.${field}`)}
                    disabled={disabled}
                    onType={(value) => put(index, field, value)}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Cell(props: {
  label: string;
  value: string;
  maxLength: number;
  problem: string | undefined;
  disabled: boolean;
  onType: (value: string) => void;
}) {
  const { label, value, maxLength, problem, disabled, onType } = props;
  const id = useId();
  return (
    <>
      <Input
        aria-label={label}
        aria-describedby={problem ? id : undefined}
        aria-invalid={problem ? true : undefined}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        onChange={({ target }) => onType(target.value)}
      />
      {problem && (
        <p id={id} className="text-sm whitespace-normal text-danger sm:min-w-52">
          {problem}
        </p>
      )}
    </>
  );
}
