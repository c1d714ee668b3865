/** Types of `build-programs.mjs` for tests. */
export function buildPrograms(
  root: string,
  folder: string,
  groups: readonly Readonly<Record<string, string>>[],
): Promise<void>;
