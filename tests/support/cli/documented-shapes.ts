/** The documented names of an object, with those of nested objects where documented. */
interface Names {
  [name: string]: Names | true;
}
interface Shape {
  kind: 'list' | 'object';
  names: Names;
}

/**
 * Parses the documented output of the commands in each row. A row without an output defines names
 * that other rows share.
 */
export function shapesIn(table: string): ReadonlyMap<string, Shape> {
  const rows = [...table.matchAll(/^\| (.+?) \| (?:an? (list|object).*? )?\| (.+) \|$/gm)];
  const common = rows.filter(([, , kind]) => kind === undefined);
  const spelledOut = (names: string) =>
    common.reduce((text, [, name, , inner]) => text.replace(name!, inner!), names);
  return new Map(
    rows.flatMap(([, commands, kind, names]) =>
      [...commands!.matchAll(/`([a-z ]*[a-z])/g)].map(([, command]) => [
        command!,
        { kind: kind as Shape['kind'], names: namesIn(spelledOut(names!)) },
      ]),
    ),
  );
}

/**
 * Parses nested names: brackets hold the members of the name before them, as in `` `a` (`b`, `c`),
 * `d` ``.
 */
function namesIn(text: string): Names {
  const around: Names[] = [{}];
  let last = '';
  for (const [, name, bracket] of text.matchAll(/`(\w+)`|([()])/g)) {
    if (name !== undefined) around.at(-1)![(last = name)] = true;
    else if (bracket === ')') around.pop();
    else around.push((around.at(-1)![last] = {}));
  }
  return around[0]!;
}

/**
 * Returns the shape of a command's output as deep as the page documents it, using the first element
 * of lists. Trusts the page for the elements of an empty list, and for what is null.
 */
export function shapeOf(answer: unknown, names: Names): Shape {
  const [first] = [answer].flat(3) as object[];
  return {
    kind: Array.isArray(answer) ? 'list' : 'object',
    names: Object.fromEntries(
      Object.entries(first!).map(([name, inner]) => {
        const shape = names[name];
        if (typeof shape !== 'object') return [name, true];
        const isEmpty = inner === null || (Array.isArray(inner) && inner.length === 0);
        return [name, isEmpty ? shape : shapeOf(inner, shape).names];
      }),
    ),
  };
}
