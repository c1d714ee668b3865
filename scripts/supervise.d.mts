export const FOLDER_IN_USE: number;
export function supervise(
  program: string,
  options: { signal: AbortSignal; say: (line: string) => void; firstPauseMs?: number },
): Promise<number>;
