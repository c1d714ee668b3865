import { attach, sample } from 'effector';
import type { AreaFeature } from '#shared/geo-file';
import { createDrawingTools, drawingOf, featuresOf } from '#entities/boundary-drawing/react';
import { areasOfFeatures, areasOfParcels } from '#entities/farm';
import { calls } from '#shared/api';
import { $isConnected, $queryClient, callQuery, fetchOrKept } from '#shared/api/react';
import { findOutline } from '#shared/farm-outline/react';
import { failureMessage } from '#shared/lib/failure';
import { bindUnits } from '#shared/process/react';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import {
  $drawing,
  $shownDrawing,
  boundaryFile,
  DRAWN_FILE,
  drawingChanged,
  drawingFinished,
  drawingOpened,
  drawingPreviewed,
  parcelSelection,
} from './land-model.ts';
import { $wizard, boundaryTypeChosen, formFx } from './wizard-model.ts';

/** Loaded when a drawing opens, because only an open drawing needs more than its stored form. */
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
  fn: (drawing) => fileOf(drawing ? featuresOf(drawing) : []),
  target: boundaryFile.fileChosen,
});

/** Continues with the areas of the file. */
export const fileCorrected = attach({
  source: boundaryFile.$file,
  effect(file) {
    const tell = bindUnits({ drawingOpened });
    if (file && file.features.length > 0) tell.drawingOpened(drawingOf(file.features));
  },
}).prepend<void>(() => {});

/** Continues with the existing boundary of the farm. */
export const readBoundaryFx = attach({
  source: { client: $queryClient, wizard: $wizard, isOnline: $isConnected },
  async effect({ client, wizard, isOnline }) {
    if (wizard?.mode !== 'edit') return;
    const tell = bindUnits({ drawingOpened, failureEnded, messageShown });
    tell.failureEnded();
    try {
      const params = { property_id: wizard.farmId };
      const query = callQuery(calls.farms.customBoundary, params);
      const features = await fetchOrKept(client, query, isOnline);
      const areas = features.flatMap((feature) =>
        areasOfFeatures([feature]).map(({ geometry }) => ({
          geometry,
          properties: feature.properties ?? {},
        })),
      );
      tell.drawingOpened(drawingOf(areas));
    } catch (error) {
      tell.messageShown(failureMessage(error));
    }
  },
});

/** Continues with the outline of the selected parcels as a custom boundary. */
export const outlineParcelsFx = attach({
  source: parcelSelection.$parcels,
  async effect(parcels) {
    if (parcels.length === 0) return;
    const tell = bindUnits({
      boundaryTypeChosen,
      drawingOpened,
      failureEnded,
      formFx,
      messageShown,
    });
    tell.failureEnded();
    try {
      const geometries = areasOfParcels(parcels).map(({ geometry }) => geometry);
      const outline = parcels.length > 1 ? await findOutline(geometries) : geometries;
      if ((await tell.formFx())?.wizard.step !== 6) return;
      tell.drawingOpened(drawingOf(outline.map((geometry) => ({ geometry, properties: {} }))));
      tell.boundaryTypeChosen('geojson');
    } catch (error) {
      tell.messageShown(failureMessage(error));
    }
  },
});

function fileOf(features: readonly AreaFeature[]): File {
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], DRAWN_FILE, {
    type: 'application/geo+json',
  });
}
