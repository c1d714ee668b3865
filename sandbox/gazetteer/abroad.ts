import type { GazetteerPlace, Region } from './place.ts';

const NEW_ZEALAND: Region = { name: 'New Zealand', code: 'NZ' };
const UNITED_STATES: Region = { name: 'United States', code: 'US' };
const UNITED_KINGDOM: Region = { name: 'United Kingdom', code: 'GB' };
const SOUTH_AFRICA: Region = { name: 'South Africa', code: 'ZA' };

const CANTERBURY: Region = { name: 'Canterbury', code: 'Canterbury' };
const ENGLAND: Region = { name: 'England', code: 'England' };
const IOWA: Region = { name: 'Iowa', code: 'IA' };
const CALIFORNIA: Region = { name: 'California', code: 'CA' };
const WESTERN_CAPE: Region = { name: 'Western Cape', code: 'WC' };
const FREE_STATE: Region = { name: 'Free State', code: 'FS' };

const place = (
  name: string,
  [lon, lat]: readonly [number, number],
  postcode: string,
  state: Region,
  country: Region,
  rank: GazetteerPlace['rank'] = 2,
): GazetteerPlace => ({ name, lon, lat, postcode, state, country, rank });

const CHRISTCHURCH = place('Christchurch', [172.637, -43.532], '8011', CANTERBURY, NEW_ZEALAND);
const ASHBURTON = place('Ashburton', [171.748, -43.904], '7700', CANTERBURY, NEW_ZEALAND, 3);
const AMES = place('Ames', [-93.62, 42.03], '50010', IOWA, UNITED_STATES, 3);
const FRESNO = place('Fresno', [-119.787, 36.738], '93721', CALIFORNIA, UNITED_STATES);
const LUDLOW = place('Ludlow', [-2.717, 52.368], 'SY8 1AP', ENGLAND, UNITED_KINGDOM, 3);
const STELLENBOSCH = place('Stellenbosch', [18.86, -33.934], '7600', WESTERN_CAPE, SOUTH_AFRICA, 3);

/** A few places abroad, for owners with a postal address outside Australia. */
export const PLACES_ABROAD: readonly GazetteerPlace[] = [
  CHRISTCHURCH,
  ASHBURTON,
  AMES,
  FRESNO,
  LUDLOW,
  STELLENBOSCH,
  place(
    'Auckland',
    [174.763, -36.848],
    '1010',
    { name: 'Auckland', code: 'Auckland' },
    NEW_ZEALAND,
  ),
  place(
    'Wellington',
    [174.777, -41.289],
    '6011',
    { name: 'Wellington', code: 'Wellington' },
    NEW_ZEALAND,
    1,
  ),
  place('Des Moines', [-93.625, 41.587], '50309', IOWA, UNITED_STATES),
  place('London', [-0.128, 51.507], 'SW1A 2AA', ENGLAND, UNITED_KINGDOM, 1),
  place('Norwich', [1.297, 52.63], 'NR2 1NH', ENGLAND, UNITED_KINGDOM, 3),
  place('Cape Town', [18.424, -33.925], '8001', WESTERN_CAPE, SOUTH_AFRICA),
  place('Bloemfontein', [26.222, -29.118], '9301', FREE_STATE, SOUTH_AFRICA),
];

interface StreetAbroad {
  name: string;
  lon: number;
  lat: number;
  postcode: string;
  town: GazetteerPlace;
}

export const STREETS_ABROAD: readonly StreetAbroad[] = [
  { name: 'Lincoln Road', lon: 172.612, lat: -43.548, postcode: '8024', town: CHRISTCHURCH },
  { name: 'Riccarton Road', lon: 172.598, lat: -43.53, postcode: '8041', town: CHRISTCHURCH },
  { name: 'West Street', lon: 171.744, lat: -43.903, postcode: '7700', town: ASHBURTON },
  { name: 'Lincoln Way', lon: -93.63, lat: 42.023, postcode: '50010', town: AMES },
  { name: 'Kearney Boulevard', lon: -119.83, lat: 36.728, postcode: '93706', town: FRESNO },
  { name: 'Church Street', lon: -2.7185, lat: 52.3678, postcode: 'SY8 1AP', town: LUDLOW },
  { name: 'Dorp Street', lon: 18.857, lat: -33.939, postcode: '7600', town: STELLENBOSCH },
];
