import { toned, type Tone } from '../tone.ts';

const TONES: Readonly<Record<string, Tone>> = {
  done: 'good',
  accepted: 'good',
  sent: 'good',
  blocked: 'bad',
  refused: 'bad',
  failed: 'bad',
  'not-tried': 'warning',
};

/** What became of one of a batch, good or bad at a glance. */
export function outcomeWords(outcome: string): string {
  const tone = TONES[outcome];
  return tone ? toned(outcome, tone) : outcome;
}
