import type { CommandInput } from '../command.ts';
import { misuse } from '../failure.ts';

/**
 * Returns the value of the one flag that was given from a set. Throws `CommandFailedError` for none and
 * for two.
 */
export function oneOf<Value>(
  { options }: CommandInput,
  choice: Readonly<Record<string, Value>>,
): Value {
  const flags = Object.keys(choice).map(
    (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  const [given, another] = Object.entries(choice).filter(([name]) => options[name] === true);
  if (given !== undefined && another === undefined) return given[1];
  throw misuse(`Choose one of ${flags.slice(0, -1).join(', ')} and ${flags.at(-1)}.`);
}
