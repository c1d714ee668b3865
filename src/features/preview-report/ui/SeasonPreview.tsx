import type { FarmArea } from '#entities/farm';
import { MAX_RANKED, useSeasonPreview } from '../api/use-season-preview.ts';
import { previewWords } from '../model/preview-words.ts';

export interface SeasonPreviewProps {
  farmId: number;
  /** The farm's land; empty until loaded. */
  farm: readonly FarmArea[];
  /** The parcels it would be compared with. */
  parcels: readonly FarmArea[];
}

/** The farm's ground cover in the latest season, free of charge; nothing where no data reach it. */
export function SeasonPreview({ farmId, farm, parcels }: SeasonPreviewProps) {
  const { data } = useSeasonPreview(farmId, farm, parcels);
  if (!data) return null;
  const { lead, rank } = previewWords(data.farm, data.parcels);
  return (
    <p role="status" className="text-sm tabular-nums">
      <span className="font-medium">{lead}</span>
      {rank !== null && `, ${rank}`}
      {parcels.length > MAX_RANKED && '; the report ranks it among all selected parcels'}.
    </p>
  );
}
