/**
 * Syntax tree of a regular expression. `char` accepts one character; all else is as in ECMAScript.
 */
export type PatternNode =
  | { kind: 'char'; accepts: (char: string) => boolean }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; body: PatternNode; min: number; max: number; isLazy: boolean }
  | { kind: 'look'; body: PatternNode; isNegative: boolean }
  | { kind: 'edge'; sign: '^' | '$' | '\\b' | '\\B' };

const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/;
const ESCAPE = /^\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[pP]\{[^}]*\}|c[A-Za-z]|k<|[^])/;
const GROUP = /^\((?:\?:|\?<(?![=!])[^>]*>|(?!\?))/;

/**
 * Parses a regular expression. Throws for back references and look-behinds, which have no step
 * count and are therefore not allowed in the code.
 */
export function parsePattern(source: string, flags: string): PatternNode {
  const own = flags.replaceAll(/[gymd]/g, '');
  let at = 0;
  const rest = () => source.slice(at);
  const take = (form: RegExp): RegExpExecArray | null => {
    const found = form.exec(rest());
    if (found) at += found[0].length;
    return found;
  };
  const unsupported = () => new Error(`cannot count the steps of ${rest()} in /${source}/`);

  function choice(): PatternNode {
    const options = [sequence()];
    while (take(/^\|/)) options.push(sequence());
    return options.length === 1 ? options[0]! : { kind: 'choice', options };
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (at < source.length && !/^[|)]/.test(rest())) parts.push(quantified());
    return { kind: 'sequence', parts };
  }

  function quantified(): PatternNode {
    const body = atom();
    const found = take(QUANTIFIER);
    if (!found) return body;
    const [, sign, least, comma, most, lazy] = found;
    const [min, max] = sign
      ? { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[sign]!
      : [Number(least), comma ? Number(most || Infinity) : Number(least)];
    return { kind: 'repeat', body, min: min!, max: max!, isLazy: lazy === '?' };
  }

  function atom(): PatternNode {
    const edge = take(/^(?:\^|\$|\\b|\\B)/);
    if (edge) return { kind: 'edge', sign: edge[0] as '^' };
    const look = take(/^\(\?([=!])/);
    if (look) return { kind: 'look', body: closed(), isNegative: look[1] === '!' };
    if (take(GROUP)) return closed();
    const char =
      take(/^\[(?:[^\]\\]|\\[^])*\]/) ?? (/^\\(?:[1-9]|k<)/.test(rest()) ? null : take(ESCAPE));
    const text = char?.[0] ?? take(/^[^()[\]\\*+?]/)?.[0];
    if (text === undefined) throw unsupported();
    return { kind: 'char', accepts: accepting(text, own) };
  }

  function closed(): PatternNode {
    const body = choice();
    if (!take(/^\)/)) throw unsupported();
    return body;
  }

  const tree = choice();
  if (at < source.length) throw unsupported();
  return tree;
}

function accepting(text: string, flags: string): (char: string) => boolean {
  const form = new RegExp(`^(?:${text})$`, flags);
  const known = new Map<string, boolean>();
  return (char) => {
    const isKnown = known.get(char);
    if (isKnown !== undefined) return isKnown;
    const isAccepted = form.test(char);
    known.set(char, isAccepted);
    return isAccepted;
  };
}
