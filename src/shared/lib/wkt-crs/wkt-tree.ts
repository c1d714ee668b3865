/** A node of WKT, such as `UNIT["metre",1]`. */
export interface WktNode {
  /** In capitals. */
  keyword: string;
  /** Texts, numbers and bare words such as `EAST`, in their order. */
  values: (string | number)[];
  children: WktNode[];
}

/** No program writes a longer one; a limit keeps hostile files cheap. */
const MAX_LENGTH = 100_000;
const TOKEN =
  /\s+|"((?:[^"]|"")*)"|([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)(?![\w.])|(\w+)|([[(])|([\])])|,/giy;

/** Parses WKT 1 or 2 into its nodes; null if the text is not WKT. */
export function parseWkt(text: string): WktNode | null {
  const wkt = text.replace(/^\ufeff/, '').trim();
  if (wkt.length > MAX_LENGTH) return null;
  const root: WktNode = { keyword: '', values: [], children: [] };
  const open = [root];
  TOKEN.lastIndex = 0;
  for (let end = 0; end < wkt.length; end = TOKEN.lastIndex) {
    const [found, quoted, number, word, opening, closing] = TOKEN.exec(wkt) ?? [];
    const node = open.at(-1);
    if (found === undefined || node === undefined) return null;
    if (quoted !== undefined) node.values.push(quoted.replaceAll('""', '"'));
    else if (number !== undefined) node.values.push(Number(number));
    else if (word !== undefined) node.values.push(word);
    else if (opening !== undefined) {
      const keyword = node.values.pop();
      if (typeof keyword !== 'string') return null;
      const child: WktNode = { keyword: keyword.toUpperCase(), values: [], children: [] };
      node.children.push(child);
      open.push(child);
    } else if (closing !== undefined) open.pop();
  }
  const [first] = root.children;
  return open.length === 1 && first && root.children.length === 1 ? first : null;
}

/** Returns the first child with one of the keywords. */
export const childOf = (node: WktNode | undefined, ...keywords: string[]): WktNode | undefined =>
  node?.children.find(({ keyword }) => keywords.includes(keyword));

/** Returns the name of a node, its first text; empty if it has none. */
export function nameOfNode(node: WktNode | undefined): string {
  const [name] = node?.values ?? [];
  return typeof name === 'string' ? name : '';
}

/** Returns a value as a number, which some programs write in quotes; NaN if it is not a number. */
export const numberAt = (node: WktNode | undefined, at: number): number =>
  Number.parseFloat(String(node?.values[at]));
