// @vitest-environment jsdom
import { allSettled, fork, type EventCallable } from 'effector';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Drawing } from '#entities/boundary-drawing';
import { blankFarmDraft } from '#entities/farm';
import { $session } from '#shared/auth/react';
import type { LonLat } from '#shared/lib/lon-lat';
import { importResult } from '../../../../tests/support/files/import-result.ts';
import * as drawings from './drawing-model.ts';
import { drawingTools, fileCorrected } from './drawing-tools.ts';
import { boundaryFile } from './files-model.ts';
import { $givenBoundary } from './submission-model.ts';
import * as model from './model.ts';
import { newWizard } from './wizard.ts';

const SQUARE: readonly LonLat[] = [
  [147, -35],
  [147.01, -35],
  [147.01, -34.99],
  [147, -34.99],
];
const DRAWN: Drawing = {
  areas: [{ id: 0, rings: [SQUARE], feature: { key: 0, properties: { name: 'Flat' } } }],
  sketch: null,
};

function startScreen() {
  const read: File[] = [];
  const refusal = { reason: 'The outline crosses itself.', standardText: null };
  const scope = fork({
    values: [
      [$session, { status: 'authenticated', email: 'farmer@fenceline.example', name: null }],
    ],
    handlers: [
      [
        boundaryFile.workFx,
        ({ params }: { params: { file: File } }) => {
          read.push(params.file);
          return importResult({ fileName: params.file.name, refusal });
        },
      ],
    ] as never,
  });
  const happened = async <T>(
    event: EventCallable<T>,
    ...given: [T] extends [void] ? [] : [NoInfer<T>]
  ) => {
    await allSettled(event as EventCallable<unknown>, { scope, params: given[0] });
  };
  return {
    read,
    happened,
    open: async () => {
      const draft = { ...blankFarmDraft(), boundaryType: 'geojson' as const };
      const wizard = { ...newWizard(crypto.randomUUID(), draft), step: 6 as const };
      await happened(model.wizardOpened, { wizard, parcels: [] });
      await happened(drawings.drawPressed);
    },
    drawing: () => scope.getState(drawings.$drawing),
    isDrawing: () => scope.getState(drawings.$isDrawing),
    picking: () => scope.getState(model.$picking),
    given: () => scope.getState($givenBoundary),
    file: () => scope.getState(boundaryFile.$file),
  };
}

beforeEach(() => localStorage.clear());

describe('a drawing in the wizard', () => {
  it('takes the clicks on the map while it is open', async () => {
    const screen = startScreen();
    await screen.open();
    expect(screen.picking()).toBe('corner');
    await screen.happened(drawings.drawingClosed);
    expect(screen.picking()).toBeNull();
    await screen.happened(drawings.drawPressed);
    await screen.happened(model.boundaryTypeChosen, 'farm_key');
    expect(screen.picking()).toBe('parcel');
  });

  it('is stored with each corner and continues on the next visit', async () => {
    const before = startScreen();
    await before.open();
    await before.happened(drawingTools.cornerAdded, SQUARE[0]!);
    await before.happened(drawingTools.cornerAdded, SQUARE[1]!);

    const screen = startScreen();
    await screen.happened(model.wizardMounted);
    expect(screen.drawing()).toEqual({
      areas: [],
      sketch: { use: 'area', corners: SQUARE.slice(0, 2) },
    });
    expect(screen.isDrawing()).toBe(true);
  });

  it('is read like a file when it is finished, and Submit waits until then', async () => {
    const screen = startScreen();
    await screen.open();
    await screen.happened(drawings.drawingChanged, DRAWN);
    expect(screen.given().isDrawing).toBe(true);
    await screen.happened(drawings.drawingFinished);
    expect(screen.given()).toMatchObject({ isDrawing: false, hasFileError: true });
    const { features } = JSON.parse(await screen.read[0]!.text());
    expect(features).toEqual([
      {
        type: 'Feature',
        properties: { name: 'Flat' },
        geometry: { type: 'Polygon', coordinates: [[...SQUARE, SQUARE[0]]] },
      },
    ]);
  });

  it('continues on the next visit when its check refused it', async () => {
    const before = startScreen();
    await before.open();
    await before.happened(drawings.drawingChanged, DRAWN);
    await before.happened(drawings.drawingFinished);
    expect(before.file()?.errors).toEqual(['The outline crosses itself.']);

    const screen = startScreen();
    await screen.happened(model.wizardMounted);
    expect(screen.file()).toBeNull();
    expect(screen.isDrawing()).toBe(true);
    expect(screen.drawing()).toEqual(DRAWN);
  });

  it('starts from the areas of a file, which undo takes back', async () => {
    const screen = startScreen();
    await screen.open();
    const file = {
      fileName: 'farm.kml',
      features: [
        {
          type: 'Feature' as const,
          properties: { name: 'Flat' },
          geometry: {
            type: 'Polygon' as const,
            coordinates: [[...SQUARE, SQUARE[0]!].map((corner) => [...corner])],
          },
        },
      ],
      areaHa: 100,
      bbox: null,
      isOutsideAustralia: false,
      outline: null,
      errors: [],
      smallPrint: null,
      answer: null,
    };
    await screen.happened(boundaryFile.fileRestored, file);
    await screen.happened(fileCorrected);
    expect(screen.drawing()).toEqual(DRAWN);
    await screen.happened(drawingTools.undoPressed);
    expect(screen.drawing()).toEqual({ areas: [], sketch: null });
  });

  it('leaves nothing in the browser after Cancel', async () => {
    const screen = startScreen();
    await screen.open();
    await screen.happened(drawings.drawingChanged, DRAWN);
    await screen.happened(model.cancelPressed);
    expect(screen.drawing()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});
