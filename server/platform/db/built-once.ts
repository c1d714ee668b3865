import { Kysely, type CompiledQuery } from 'kysely';
import type { Tables } from './tables.ts';
import type { Buildable } from './transaction.ts';
import { DIALECT } from './transaction-statements.ts';

/** Returns the placeholder for a value while a statement is built. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Builds statements without a database. */
const BUILDER = new Kysely<Tables>({ dialect: DIALECT });

/**
 * Builds a statement at its first use and caches it, for statements that many calls run: Kysely
 * takes up to a twentieth of a short call's processor time to compile one. The returned function
 * replaces the values that `build` named by the given ones, for `rowsOf` or `sendWithNext`.
 */
export function builtOnce<Values extends object, Row>(
  build: (sql: Kysely<Tables>, value: ValueOf<Values>) => Buildable<Row>,
): (values: Values) => Buildable<Row> {
  const valueOf = ((name: string) => new Placeholder(name)) as unknown as ValueOf<Values>;
  let statement: CompiledQuery<Row> | undefined;
  return (values) => {
    const built = (statement ??= build(BUILDER, valueOf).compile(BUILDER));
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return { compile: () => ({ ...built, parameters }) };
  };
}
