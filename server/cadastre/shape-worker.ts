import type { MultiPolygon, Polygon } from 'geojson';
import { requireShape } from './shape-gate.ts';
import { answerInThread } from './threads/answer-in-thread.ts';

/** Worker thread program that validates shapes for an engine that runs elsewhere. */
export const answer = answerInThread((shape: Polygon | MultiPolygon) => {
  requireShape(shape);
  return null;
});
