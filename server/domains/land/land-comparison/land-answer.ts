import { RegisterFaultError, registerRows, type RegisterRows } from './register-rows.ts';
import { sharedLand, type SharedLand, type SharedLandQuestion } from './shared-land.ts';

export type LandQuestion =
  | ({ kind: 'shared-land' } & SharedLandQuestion)
  | { kind: 'register'; bytes: Uint8Array };

export type LandAnswer =
  | { kind: 'shared-land'; shared: SharedLand[] }
  | ({ kind: 'register' } & RegisterRows)
  | { kind: 'fault'; fault: string };

/** Answers a question about land; may take much time and memory. */
export function answer(question: LandQuestion): LandAnswer {
  if (question.kind === 'shared-land') {
    return { kind: 'shared-land', shared: sharedLand(question) };
  }
  try {
    return { kind: 'register', ...registerRows(new TextDecoder().decode(question.bytes)) };
  } catch (error) {
    if (error instanceof RegisterFaultError) return { kind: 'fault', fault: error.message };
    throw error;
  }
}
