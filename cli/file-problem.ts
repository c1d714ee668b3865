const PROBLEMS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} does not exist.`,
  ENOTDIR: (path) => `${path} does not exist.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  EACCES: (path) => `You do not have permission to read ${path}.`,
  EPERM: (path) => `You do not have permission to read ${path}.`,
};

/** Explains why a file cannot be read; falls back to the system's error code. */
export function fileProblem(path: string, error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return PROBLEMS[code]?.(path) ?? `${path} cannot be read: ${message}.`;
}
