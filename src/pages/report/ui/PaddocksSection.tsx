import { seasonName } from '#entities/cover';
import { haText, percentText, type ReportNumbers } from '#entities/report';
import { ReportSection } from '#entities/report/react';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

export interface PaddocksSectionProps {
  paddocks: NonNullable<ReportNumbers['paddocks']>;
  /** The season of the latest values; undefined for a report without ground cover. */
  latest: string | undefined;
}

type Paddock = PaddocksSectionProps['paddocks'][number];
type Column = readonly [title: string, textOf: (paddock: Paddock) => string];

/** Cover of each paddock that the farm has a name for. */
export function PaddocksSection({ paddocks, latest }: PaddocksSectionProps) {
  const ground: readonly Column[] =
    latest === undefined
      ? []
      : [
          ['Mean cover', ({ mean }) => percentText(mean)],
          [seasonName(latest), (paddock) => percentText(paddock.latest)],
        ];
  const columns: readonly Column[] = [
    ...ground,
    ['Woody', ({ woody }) => percentText(woody)],
    ['Area', ({ areaHa }) => haText(areaHa)],
  ];
  return (
    <ReportSection title="Paddocks">
      <Table aria-label="Paddocks">
        <TableHeader>
          <TableRow>
            <TableHead>Paddock</TableHead>
            {columns.map(([title]) => (
              <TableHead key={title} className="text-right">
                {title}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {paddocks.map((paddock) => (
            <TableRow key={paddock.name}>
              <TableHead scope="row" className="text-sm text-text">
                {paddock.name}
              </TableHead>
              {columns.map(([title, textOf]) => (
                <TableCell key={title} className="text-right whitespace-nowrap tabular-nums">
                  {textOf(paddock)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ReportSection>
  );
}
