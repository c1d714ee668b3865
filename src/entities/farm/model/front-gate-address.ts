/** The typed address, in stored order (ENT-05). The country is not stored. */
export interface AddressParts {
  roadNumber: string;
  roadName: string;
  town: string;
  state: string;
  postCode: string;
}

export const ADDRESS_SEPARATOR = '***';

/** Joins the five parts for `typed_front_gate_address`; empty parts keep their position. */
export function joinAddressParts(parts: AddressParts): string {
  const { roadNumber, roadName, town, state, postCode } = parts;
  return [roadNumber, roadName, town, state, postCode]
    .map(withoutSeparator)
    .join(ADDRESS_SEPARATOR);
}

/** A star at the edge of a part would merge with the separator and shift the following parts. */
const withoutSeparator = (part: string): string =>
  part
    .replaceAll(/\*{3,}/g, '')
    .trim()
    .replaceAll(/^\*{1,2}|\*{1,2}$/g, '')
    .trim();

/** Splits a stored typed address into its parts; missing ones are empty. */
export function splitTypedAddress(typed: string): AddressParts {
  const [roadNumber = '', roadName = '', town = '', state = '', postCode = ''] =
    typed.split(ADDRESS_SEPARATOR);
  return { roadNumber, roadName, town, state, postCode };
}

/** Formats `12 Gum Road, Coolamon NSW 2701`, with any part missing. */
export function displayAddress(parts: AddressParts): string {
  const { roadNumber, roadName, town, state, postCode } = parts;
  return [
    [roadNumber, roadName],
    [town, state, postCode],
  ]
    .map((line) =>
      line
        .map((part) => part.trim())
        .filter(Boolean)
        .join(' '),
    )
    .filter(Boolean)
    .join(', ');
}

/** The regulator's minimum, in characters (CER-45, CONST-37). */
const MIN_GATE_ADDRESS_LENGTH = 4;
export const isGateAddress = (address: string): boolean =>
  address.trim().length >= MIN_GATE_ADDRESS_LENGTH;

/** Returns the address to display for a farm's gate: located, or typed without `***`. */
export function displayGateAddress(farm: {
  front_gate_address: string;
  typed_front_gate_address: string;
}): string {
  const located = farm.front_gate_address.trim();
  return located || displayAddress(splitTypedAddress(farm.typed_front_gate_address));
}
