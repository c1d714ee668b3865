import { latestCoverDate, seasonName, type CoverSum } from '#entities/cover';

/** Mean ground cover in percent; null without data. */
export const meanOf = ({ pixels, total }: CoverSum): number | null =>
  pixels === 0 ? null : total / pixels;

/** What the map alone says about the latest season, before any report. */
export function previewWords(
  farm: number,
  parcels: readonly (number | null)[],
): { lead: string; rank: string | null } {
  const measured = parcels.filter((mean) => mean !== null);
  const below = measured.filter((mean) => Math.round(mean) < Math.round(farm)).length;
  const lead = `${seasonName(latestCoverDate('ground'))}: ${Math.round(farm)}% ground cover`;
  if (measured.length === 0) return { lead, rank: null };
  const count = measured.length;
  return {
    lead,
    rank:
      count === 1
        ? `${below === 1 ? 'more' : 'no more'} than the selected parcel`
        : `more than ${below} of the ${count} selected parcels`,
  };
}
