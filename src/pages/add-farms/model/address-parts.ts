import type { AddressParts } from '#entities/farm';

const STATES = new Set(['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT']);
const POST_CODE = /^\d{4}$/;
const COUNTRY = 'australia';

/**
 * Splits an Australian address such as `12 Mirrool Road, Wirrabilla NSW 2700`, with or without
 * commas around the state; all parts are empty if it is written otherwise.
 */
export function addressParts(address: string): AddressParts {
  const none = { roadNumber: '', roadName: '', town: '', state: '', postCode: '' };
  const parts = address.split(',').map((part) => part.trim());
  if (parts.at(-1)?.toLowerCase() === COUNTRY) parts.pop();
  const [street = '', ...rest] = parts;
  const [roadNumber = '', ...roadName] = street.split(/\s+/);
  const words = rest.join(' ').split(/\s+/);
  const [state = '', postCode = ''] = words.slice(-2);
  const town = words.slice(0, -2);
  const isWhole =
    /\d/.test(roadNumber) &&
    roadName.length > 0 &&
    town.length > 0 &&
    STATES.has(state.toUpperCase()) &&
    POST_CODE.test(postCode);
  if (!isWhole) return none;
  return {
    roadNumber,
    roadName: roadName.join(' '),
    town: town.join(' '),
    state: state.toUpperCase(),
    postCode,
  };
}
