import { seasonName } from '#entities/cover';
import { formatHectares } from '#entities/farm';
import { percentText, type FarmComparison } from '#entities/report';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

/** `Earlier autumns` */
const earlierSeasons = (quarter: string): string =>
  `Earlier ${seasonName(quarter).split(' ')[0]!.toLowerCase()}s`;

/** The compared farms by their average cover, with the latest season beside it. */
export const RankedFarms = ({
  comparison: { farms, quarters },
}: {
  comparison: FarmComparison;
}) => (
  <Table aria-label="Ranking">
    <TableHeader>
      <TableRow>
        <TableHead className="px-2">Place</TableHead>
        <TableHead className="px-2">Farm</TableHead>
        <TableHead className="px-2 text-right">Average</TableHead>
        <TableHead className="px-2 text-right">{seasonName(quarters.at(-1)!)}</TableHead>
        <TableHead className="hidden px-2 text-right sm:table-cell">
          {earlierSeasons(quarters.at(-1)!)} with less
        </TableHead>
      </TableRow>
    </TableHeader>
    <TableBody>
      {farms.map(({ farm, rank, mean, latest, latestRank, aboveOwn, ofOwn }) => (
        <TableRow key={farm.property_id}>
          <TableCell className="px-2 tabular-nums">{rank}</TableCell>
          <TableHead scope="row" className="h-auto px-2 py-2 text-sm text-text">
            <span className="wrap-anywhere">{farm.property_name}</span>
            <span className="block text-xs font-normal wrap-anywhere text-muted">
              {farm.client_email} · {formatHectares(farm.area_ha)}
              {farm.note !== null && ` · ${farm.note}`}
            </span>
          </TableHead>
          <TableCell className="px-2 text-right tabular-nums">{percentText(mean)}</TableCell>
          <TableCell className="px-2 text-right whitespace-nowrap tabular-nums">
            {percentText(latest)}
            <span className="block text-xs text-muted">
              place {latestRank} of {farms.length}
            </span>
          </TableCell>
          <TableCell className="hidden px-2 text-right tabular-nums sm:table-cell">
            {aboveOwn} of {ofOwn}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
