import { misuse } from '../failure.ts';

/**
 * Returns the value of the one flag that was given from a set. Throws `CommandFailedError` for none and
 * for two.
 */
export function oneOf<Name extends string, Value>(
  { options }: { options: Readonly<Record<NoInfer<Name>, boolean>> },
  choice: Readonly<Record<Name, Value>>,
): Value {
  const names = Object.keys(choice) as Name[];
  const [given, another] = names.filter((name) => options[name]);
  if (given !== undefined && another === undefined) return choice[given];
  const flags = names.map(
    (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  throw misuse(`Choose one of ${flags.slice(0, -1).join(', ')} and ${flags.at(-1)}.`);
}
