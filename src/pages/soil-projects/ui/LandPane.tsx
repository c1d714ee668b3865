import type { SoilProject } from '#entities/soil-project/record';
import { overlapText } from '#entities/submission/finding/react';
import type { ProjectOverlap } from '#shared/api/contract';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import type { LandRegion } from '../model/land-regions.ts';

export interface LandPaneProps {
  project: SoilProject;
  regions: readonly LandRegion[];
  overlaps: readonly ProjectOverlap[];
}

/** The land in words: its parcels by NRM region, and what they overlap. */
export function LandPane({ project, regions, overlaps }: LandPaneProps) {
  const { left_out: leftOut } = project.attributes;
  return (
    <div className="grid gap-5">
      {overlaps.length > 0 && (
        <section aria-label="Overlaps" className="grid gap-1">
          <h3 className="font-medium">Overlaps</h3>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {overlaps.map((overlap) => (
              <li key={`${overlap.with} ${overlap.id}`}>{overlapText(project, overlap)}</li>
            ))}
          </ul>
        </section>
      )}
      {leftOut.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">
          Parcels of the farm that the client left out: {leftOut.map(({ name }) => name).join(', ')}
        </p>
      )}
      {regions.map(({ name, plan, parcels, hectares }) => (
        <section key={name} aria-label={name ?? 'No NRM region'} className="grid min-w-0 gap-1">
          <h3 className="font-medium">{name ?? 'No NRM region'}</h3>
          <p className="text-sm text-muted">
            {[
              plan ?? 'No NRM plan',
              parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`,
              formatHa(hectares),
            ].join(' · ')}
          </p>
          <Table aria-label={`Parcels in ${name ?? 'no NRM region'}`} className="tabular-nums">
            <TableHeader>
              <TableRow>
                <TableHead>No</TableHead>
                <TableHead>Lot</TableHead>
                <TableHead>Plan</TableHead>
                <TableHead>Volume/Folio</TableHead>
                <TableHead>LGA</TableHead>
                <TableHead className="text-right">Hectares</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {parcels.map((i) => {
                const row = project.rows[i]!;
                const plan = [row.plan_type, row.plan_number].filter(Boolean).join(' ');
                return (
                  <TableRow key={i}>
                    <TableCell>{i + 1}</TableCell>
                    <TableCell>{row.lot_number ?? '–'}</TableCell>
                    <TableCell>{plan || '–'}</TableCell>
                    <TableCell>
                      {[row.volume, row.folio].filter(Boolean).join('/') || '–'}
                    </TableCell>
                    <TableCell>{row.local_government_area ?? '–'}</TableCell>
                    <TableCell className="text-right">{formatHa(row.hectares)}</TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </section>
      ))}
    </div>
  );
}

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
const formatHa = (hectares: number | null): string =>
  hectares === null ? '–' : `${number.format(hectares)} ha`;
