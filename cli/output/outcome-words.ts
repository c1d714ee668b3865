import { toned, type Tone } from '../tone.ts';

const TONES: Readonly<Record<string, Tone>> = {
  done: 'good',
  accepted: 'good',
  sent: 'good',
  blocked: 'bad',
  refused: 'bad',
  failed: 'bad',
  unknown: 'warning',
  'not-tried': 'warning',
};

/** Formats the outcome of one batch item, coloured by success or failure. */
export function outcomeWords(outcome: string): string {
  const tone = TONES[outcome];
  return tone ? toned(outcome, tone) : outcome;
}
