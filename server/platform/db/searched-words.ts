/** The words of a search in lower case, escaped so that LIKE takes each literally. */
export const searchedWords = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`));
