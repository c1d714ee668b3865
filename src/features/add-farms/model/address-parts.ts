import type { AddressParts } from '#entities/farm';

const STATE = 'NSW|VIC|QLD|SA|WA|TAS|NT|ACT';
/** `12 Mirrool Road, Wirrabilla NSW 2700`, with or without the comma before the state. */
const WHOLE = new RegExp(
  `^(?<number>[\\w/-]*\\d[\\w/-]*)\\s+(?<road>[^,]+),\\s*(?<town>[^,]+?),?\\s+(?<state>${STATE}),?\\s+(?<code>\\d{4})(?:,\\s*Australia)?$`,
  'i',
);

/** Splits an Australian address into its parts; all of them are empty if it is written otherwise. */
export function addressParts(address: string): AddressParts {
  const { number, road, town, state, code } = WHOLE.exec(address.trim())?.groups ?? {};
  return {
    roadNumber: number ?? '',
    roadName: road?.trim() ?? '',
    town: town?.trim() ?? '',
    state: state?.toUpperCase() ?? '',
    postCode: code ?? '',
  };
}
