import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { AreasOverlay, BoundaryDrawing, FileLayer, Paddocks } from '#widgets/farm-map-view';
import { $isEditing, $shownAreas, OpenPaddockDrawing } from '#features/manage-paddocks';
import { PREVIEW_STYLE } from '#entities/boundary-file/map';
import { SHOWN_PADDOCKS } from '#entities/paddock/map';
import { usePaddocks } from '#entities/paddock/react';
import type { PaddockRecord } from '#shared/api/contract';

const NONE: readonly PaddockRecord[] = [];

/** The chosen farm's paddocks, as they are stored or as they are being changed. */
export function PaddockLayers({ farmId }: { farmId: number }) {
  const { isEditing, shownAreas } = useUnit({ isEditing: $isEditing, shownAreas: $shownAreas });
  const paddocks = usePaddocks(farmId).data?.paddocks ?? NONE;
  const shown = useMemo(
    () => shownAreas.map((geometry, i) => ({ id: String(i), geometry })),
    [shownAreas],
  );
  return (
    <>
      {isEditing ? (
        <OpenPaddockDrawing>
          {(tools, file, drawn) => (
            <>
              <FileLayer model={file} style={PREVIEW_STYLE} />
              <BoundaryDrawing tools={tools} />
              <Paddocks paddocks={drawn} hasLines={false} />
            </>
          )}
        </OpenPaddockDrawing>
      ) : (
        <Paddocks paddocks={paddocks} />
      )}
      <AreasOverlay areas={shown} style={SHOWN_PADDOCKS} />
    </>
  );
}
