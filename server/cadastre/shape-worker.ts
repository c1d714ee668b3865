import type { MultiPolygon, Polygon } from 'geojson';
import { requireShape } from './shape-gate.ts';
import { answerInThread } from './threads/answer-in-thread.ts';

/** The program of a thread that judges shapes for an engine elsewhere. */
answerInThread((shape: Polygon | MultiPolygon) => {
  requireShape(shape);
  return null;
});
