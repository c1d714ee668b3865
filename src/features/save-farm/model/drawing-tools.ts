import { attach, createEffect, createEvent, sample } from 'effector';
import type { AreaFeature } from '#shared/geo-file';
import { createDrawingTools, drawingOf, featuresOf } from '#entities/boundary-drawing/react';
import { areasOfFeatures, areasOfParcels } from '#entities/farm';
import { contract, type WireParcel } from '#shared/api/contract';
import { $queryClient, callQuery } from '#shared/api/react';
import { findOutline } from '#shared/farm-outline/react';
import { failureMessage } from '#shared/lib/failure';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import {
  $drawing,
  $shownDrawing,
  drawingChanged,
  drawingFinished,
  drawingOpened,
  drawingPreviewed,
} from './drawing-model.ts';
import { DRAWN_FILE, boundaryFile } from './files-model.ts';
import { $wizard, boundaryTypeChosen, parcelSelection } from './wizard-model.ts';

/** Loaded when a drawing opens: what it needs beyond its stored form. */
export const drawingTools = createDrawingTools({
  $drawing,
  drawingChanged,
  previewed: drawingPreviewed,
  $shown: $shownDrawing,
});

sample({
  clock: drawingFinished,
  source: $drawing,
  filter: (drawing) => drawing !== null && drawing.areas.length > 0,
  fn: (drawing) => fileOf(featuresOf(drawing!)),
  target: boundaryFile.fileChosen,
});

/** Continues with the areas of the file. */
export const fileCorrected = createEvent();
sample({
  clock: fileCorrected,
  source: boundaryFile.$file,
  filter: (file) => file !== null && file.features.length > 0,
  fn: (file) => drawingOf(file!.features),
  target: drawingOpened,
});

/** Continues with the boundary that the farm has. */
export const readBoundaryFx = attach({
  source: { client: $queryClient, wizard: $wizard },
  async effect({ client, wizard }) {
    if (wizard?.mode !== 'edit') throw new TypeError('No farm is being edited.');
    const params = { property_id: wizard.farmId };
    const features = await client.fetchQuery(callQuery(contract.farms.customBoundary, params));
    return drawingOf(
      features.flatMap((feature) =>
        areasOfFeatures([feature]).map(({ geometry }) => ({
          geometry,
          properties: feature.properties ?? {},
        })),
      ),
    );
  },
});
sample({ clock: readBoundaryFx.doneData, target: drawingOpened });

/** Continues with the outline of the selected parcels as a custom boundary. */
export const outlineParcelsFx = createEffect(async (parcels: readonly WireParcel[]) => {
  const geometries = areasOfParcels(parcels).map(({ geometry }) => geometry);
  const outline = parcels.length > 1 ? await findOutline(geometries) : geometries;
  return drawingOf(outline.map((geometry) => ({ geometry, properties: {} })));
});
export const parcelsOutlined = createEvent();
sample({
  clock: parcelsOutlined,
  source: parcelSelection.$parcels,
  filter: (parcels) => parcels.length > 0,
  target: outlineParcelsFx,
});
sample({
  clock: outlineParcelsFx.doneData,
  source: $wizard,
  filter: (wizard) => wizard?.step === 6,
  fn: (_, drawing) => drawing,
  target: [drawingOpened, boundaryTypeChosen.prepend(() => 'geojson' as const)],
});
sample({ clock: [readBoundaryFx, outlineParcelsFx], fn: () => undefined, target: failureEnded });
sample({
  clock: [readBoundaryFx.failData, outlineParcelsFx.failData],
  fn: failureMessage,
  target: messageShown,
});

function fileOf(features: readonly AreaFeature[]): File {
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], DRAWN_FILE, {
    type: 'application/geo+json',
  });
}
