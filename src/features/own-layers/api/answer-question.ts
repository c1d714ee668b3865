import type { Geometry } from 'geojson';
import type { LayerContent } from '#entities/own-layer';
import type { LonLat } from '#shared/lib/lon-lat';
import type { Buffered, Measured, Nearest } from './measure-feature.ts';
import type { LayerAnswer, LayerFile } from './read-layer.ts';

/** The worker's calls: the question of each, and its answer. */
export interface Calls {
  read: { question: LayerFile; answer: LayerAnswer };
  measure: { question: Geometry; answer: Measured };
  buffer: {
    question: { geometry: Geometry; metres: number };
    answer: Buffered | null;
  };
  nearest: { question: { content: LayerContent; here: LonLat }; answer: Nearest };
}

export type Question = {
  [K in keyof Calls]: { type: K; question: Calls[K]['question'] };
}[keyof Calls];
export type Answer = Calls[keyof Calls]['answer'];

/** Answers a page's question; loads the readers or the geometry that it takes. */
export async function answerQuestion(asked: Question): Promise<Answer> {
  if (asked.type === 'read') return (await import('./read-layer.ts')).readLayer(asked.question);
  const geometry = await import('./measure-feature.ts');
  switch (asked.type) {
    case 'measure':
      return geometry.measureFeature(asked.question);
    case 'buffer':
      return geometry.bufferOf(asked.question.geometry, asked.question.metres);
    case 'nearest':
      return geometry.nearestFeature(asked.question.content, asked.question.here);
  }
}
