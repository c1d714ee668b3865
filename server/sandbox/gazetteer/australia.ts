import type { State } from '#entities/parcel';
import { AUSTRALIA, AUSTRALIAN_STATES } from '../../outside/geocoder/index.ts';
import type { GazetteerPlace } from './place.ts';

type Row = readonly [name: string, lon: number, lat: number, postcode: string, rank: 1 | 2 | 3];

/** None lies within the invented districts of the sample landscape. */
const ROWS: Record<State, readonly Row[]> = {
  ACT: [['Canberra', 149.13, -35.28, '2600', 1]],
  NSW: [
    ['Sydney', 151.21, -33.87, '2000', 1], ['Newcastle', 151.78, -32.93, '2300', 2],
    ['Wollongong', 150.89, -34.42, '2500', 2], ['Wagga Wagga', 147.37, -35.11, '2650', 2],
    ['Albury', 146.92, -36.08, '2640', 2], ['Dubbo', 148.6, -32.25, '2830', 2],
    ['Tamworth', 150.93, -31.09, '2340', 2], ['Broken Hill', 141.47, -31.96, '2880', 2],
    ['Coffs Harbour', 153.11, -30.3, '2450', 2], ['Orange', 149.1, -33.28, '2800', 3],
    ['Bathurst', 149.58, -33.42, '2795', 3], ['Goulburn', 149.72, -34.75, '2580', 3],
    ['Armidale', 151.67, -30.51, '2350', 3], ['Moree', 149.84, -29.46, '2400', 3],
    ['Bourke', 145.94, -30.09, '2840', 3], ['Cobar', 145.84, -31.5, '2835', 3],
    ['Hay', 144.85, -34.52, '2711', 3], ['Deniliquin', 144.95, -35.53, '2710', 3],
    ['Young', 148.3, -34.31, '2594', 3], ['West Wyalong', 147.2, -33.92, '2671', 3],
    ['Parkes', 148.17, -33.14, '2870', 3], ['Forbes', 148.01, -33.38, '2871', 3],
    ['Cootamundra', 148.03, -34.64, '2590', 3], ['Gunnedah', 150.25, -30.98, '2380', 3],
    ['Narrabri', 149.78, -30.33, '2390', 3], ['Port Macquarie', 152.91, -31.43, '2444', 3],
    ['Lismore', 153.28, -28.81, '2480', 3],
  ],
  NT: [
    ['Darwin', 130.84, -12.46, '0800', 1], ['Alice Springs', 133.88, -23.7, '0870', 2],
    ['Katherine', 132.27, -14.47, '0850', 3], ['Tennant Creek', 134.19, -19.65, '0860', 3],
  ],
  QLD: [
    ['Brisbane', 153.03, -27.47, '4000', 1], ['Gold Coast', 153.4, -28.02, '4217', 2],
    ['Townsville', 146.82, -19.26, '4810', 2], ['Cairns', 145.77, -16.92, '4870', 2],
    ['Toowoomba', 151.95, -27.56, '4350', 2], ['Mackay', 149.19, -21.14, '4740', 2],
    ['Rockhampton', 150.51, -23.38, '4700', 2], ['Mount Isa', 139.49, -20.73, '4825', 2],
    ['Bundaberg', 152.35, -24.87, '4670', 3], ['Sunshine Coast', 153.07, -26.65, '4558', 3],
    ['Roma', 148.79, -26.57, '4455', 3], ['Emerald', 148.16, -23.53, '4720', 3],
    ['Longreach', 144.25, -23.44, '4730', 3], ['Charleville', 146.24, -26.4, '4470', 3],
    ['Dalby', 151.26, -27.18, '4405', 3], ['Goondiwindi', 150.31, -28.55, '4390', 3],
    ['Kingaroy', 151.84, -26.54, '4610', 3], ['Warwick', 152.03, -28.22, '4370', 3],
    ['St George', 148.58, -28.04, '4487', 3],
  ],
  SA: [
    ['Adelaide', 138.6, -34.93, '5000', 1], ['Mount Gambier', 140.78, -37.83, '5290', 2],
    ['Port Augusta', 137.77, -32.49, '5700', 2], ['Port Lincoln', 135.86, -34.73, '5606', 3],
    ['Whyalla', 137.58, -33.03, '5600', 3], ['Murray Bridge', 139.27, -35.12, '5253', 3],
    ['Clare', 138.61, -33.83, '5453', 3], ['Renmark', 140.75, -34.17, '5341', 3],
    ['Ceduna', 133.67, -32.13, '5690', 3], ['Coober Pedy', 134.75, -29.01, '5723', 3],
    ['Naracoorte', 140.74, -36.96, '5271', 3],
  ],
  TAS: [
    ['Hobart', 147.33, -42.88, '7000', 1], ['Launceston', 147.14, -41.44, '7250', 2],
    ['Devonport', 146.35, -41.18, '7310', 3], ['Burnie', 145.91, -41.05, '7320', 3],
  ],
  VIC: [
    ['Melbourne', 144.96, -37.81, '3000', 1], ['Geelong', 144.36, -38.15, '3220', 2],
    ['Bendigo', 144.28, -36.76, '3550', 2], ['Ballarat', 143.85, -37.56, '3350', 2],
    ['Mildura', 142.16, -34.19, '3500', 2], ['Shepparton', 145.4, -36.38, '3630', 3],
    ['Horsham', 142.2, -36.71, '3400', 3], ['Warrnambool', 142.48, -38.38, '3280', 3],
    ['Wodonga', 146.89, -36.12, '3690', 3], ['Traralgon', 146.54, -38.2, '3844', 3],
    ['Swan Hill', 143.55, -35.34, '3585', 3], ['Echuca', 144.75, -36.13, '3564', 3],
    ['Hamilton', 142.02, -37.74, '3300', 3], ['Sale', 147.07, -38.1, '3850', 3],
    ['Bairnsdale', 147.63, -37.82, '3875', 3], ['Wangaratta', 146.31, -36.36, '3677', 3],
  ],
  WA: [
    ['Perth', 115.86, -31.95, '6000', 1], ['Geraldton', 114.61, -28.77, '6530', 2],
    ['Kalgoorlie', 121.47, -30.75, '6430', 2], ['Broome', 122.24, -17.96, '6725', 2],
    ['Albany', 117.88, -35.02, '6330', 2], ['Bunbury', 115.64, -33.33, '6230', 3],
    ['Port Hedland', 118.6, -20.31, '6721', 3], ['Karratha', 116.85, -20.74, '6714', 3],
    ['Esperance', 121.89, -33.86, '6450', 3], ['Northam', 116.67, -31.65, '6401', 3],
    ['Merredin', 118.28, -31.48, '6415', 3], ['Katanning', 117.56, -33.69, '6317', 3],
    ['Kununurra', 128.74, -15.77, '6743', 3], ['Carnarvon', 113.66, -24.88, '6701', 3],
  ],
};

/** Where places of one rank are too many for a map, the earlier state's stay. */
const BY_POPULATION = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const satisfies State[];

export const AUSTRALIAN_PLACES: readonly GazetteerPlace[] = BY_POPULATION.flatMap((code) =>
  ROWS[code].map(([name, lon, lat, postcode, rank]): GazetteerPlace => {
    const state = { name: AUSTRALIAN_STATES[code], code };
    return { name, lon, lat, postcode, state, country: AUSTRALIA, rank };
  }),
);
