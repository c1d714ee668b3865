/** The typed address, in the order in which it is stored (ENT-05). The country is not stored. */
export interface AddressParts {
  roadNumber: string;
  roadName: string;
  town: string;
  state: string;
  postCode: string;
}

export const ADDRESS_SEPARATOR = '***';

/** The five parts as `typed_front_gate_address` holds them; empty ones keep their place. */
export function joinAddressParts(parts: AddressParts): string {
  const { roadNumber, roadName, town, state, postCode } = parts;
  return [roadNumber, roadName, town, state, postCode]
    .map(withoutSeparator)
    .join(ADDRESS_SEPARATOR);
}

/** A star at a part's edge would join the separator beside it and shift the parts that follow. */
const withoutSeparator = (part: string): string =>
  part
    .replaceAll(/\*{3,}/g, '')
    .trim()
    .replaceAll(/^\*{1,2}|\*{1,2}$/g, '')
    .trim();

/** A stored typed address back in its parts; missing ones are empty. */
export function splitTypedAddress(typed: string): AddressParts {
  const [roadNumber = '', roadName = '', town = '', state = '', postCode = ''] =
    typed.split(ADDRESS_SEPARATOR);
  return { roadNumber, roadName, town, state, postCode };
}

/** `12 Gum Road, Coolamon NSW 2701`: the way an address is written, whatever is missing. */
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

/** What a screen shows of a farm's gate: the located address, or the typed one without `***`. */
export function displayGateAddress(farm: {
  front_gate_address: string;
  typed_front_gate_address: string;
}): string {
  const located = farm.front_gate_address.trim();
  return located || displayAddress(splitTypedAddress(farm.typed_front_gate_address));
}
