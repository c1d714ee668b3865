/** Names of an object, those inside of it too where they are written down. */
interface Names {
  [name: string]: Names | true;
}
interface Shape {
  kind: 'list' | 'object';
  names: Names;
}

/** What the commands of each row answer; a row without an answer names what others have too. */
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

/** What is in brackets is inside of what stands before: `` `a` (`b`, `c`), `d` ``. */
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
 * What a command answered, of lists by their first, as far down as the page tells. The page is
 * taken at its word for what is inside of an empty list.
 */
export function shapeOf(answer: unknown, names: Names): Shape {
  const [first] = [answer].flat(3) as object[];
  return {
    kind: Array.isArray(answer) ? 'list' : 'object',
    names: Object.fromEntries(
      Object.entries(first!).map(([name, inner]) => {
        const told = names[name];
        if (typeof told !== 'object') return [name, true];
        const isEmpty = Array.isArray(inner) && inner.length === 0;
        return [name, isEmpty ? told : shapeOf(inner, told).names];
      }),
    ),
  };
}
