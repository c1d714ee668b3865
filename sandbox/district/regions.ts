import { clusterCountry, surveyCluster } from './clusters.ts';
import type { Country, District } from './district.ts';
import type { Ground } from './ground.ts';
import type { Locality, Watercourse } from './landscape.ts';
import type { SampleState } from './lot-identity.ts';
import { RIVER_Y, riverinaCountry } from './riverina-country.ts';
import { riverinaWatercourses } from './riverina-waters.ts';
import { surveyRiverina } from './riverina.ts';

export type Place = Pick<Locality, 'name' | 'postcode' | 'localGovernmentArea' | 'nrmRegion'> & {
  /**
   * Metres east and north of the region's origin; for towns and villages the survey determines it.
   */
  at?: readonly [number, number];
};

/** A region of the sample country. All names in it are invented. */
export interface Region {
  state: SampleState;
  seed: number;
  /** Lon/lat of the town. */
  origin: [number, number];
  riverY: number | null;
  country: Country;
  /** Surveys the region; returns the centres of the first `places`, in their order. */
  survey(district: District): [number, number][];
  places: readonly Place[];
  watercourses(ground: Ground): Watercourse[];
}

const wirrabilla = { localGovernmentArea: 'Wirrabilla', nrmRegion: 'Riverina' } as const;
const nardooPlains = { localGovernmentArea: 'Nardoo Plains', nrmRegion: 'Riverina' } as const;

export const REGIONS: readonly Region[] = [
  {
    state: 'NSW',
    seed: 20_220_601,
    origin: [146.4, -34.4],
    riverY: RIVER_Y,
    country: riverinaCountry,
    survey: surveyRiverina,
    watercourses: riverinaWatercourses,
    places: [
      { name: 'Wirrabilla', postcode: '2704', ...wirrabilla },
      { name: 'Merriwindi', postcode: '2704', ...wirrabilla },
      { name: 'Coreenya', postcode: '2704', ...wirrabilla },
      { name: 'Widgelbah', postcode: '2709', ...nardooPlains },
      { name: 'Jindawarra', postcode: '2704', ...wirrabilla },
      { name: 'Tarrangool', postcode: '2709', ...nardooPlains },
      { name: 'Nardoo Plains', postcode: '2709', ...nardooPlains, at: [-29_000, 18_000] },
      { name: 'Mullabrook', postcode: '2704', ...wirrabilla, at: [3000, 21_000] },
      { name: 'Bendarra Hills', postcode: '2704', ...wirrabilla, at: [31_000, 24_000] },
      { name: 'Lignum Vale', postcode: '2704', ...wirrabilla, at: [33_000, -3000] },
      { name: 'Booralong', postcode: '2709', ...nardooPlains, at: [9000, -27_000] },
      {
        name: 'Dry Lake West',
        postcode: '2709',
        at: [-28_000, -27_000],
        localGovernmentArea: 'Nardoo Plains',
        nrmRegion: 'Murray',
      },
    ],
  },
  {
    state: 'QLD',
    seed: 4407,
    origin: [150.92, -27.61],
    riverY: null,
    country: clusterCountry,
    survey: surveyCluster,
    watercourses: () => [],
    places: [
      {
        name: 'Yandaroo',
        postcode: '4407',
        localGovernmentArea: 'Yandaroo',
        nrmRegion: 'Condamine',
      },
    ],
  },
  {
    state: 'VIC',
    seed: 3394,
    origin: [142.31, -36.37],
    riverY: null,
    country: clusterCountry,
    survey: surveyCluster,
    watercourses: () => [],
    places: [
      {
        name: 'Murtagoora',
        postcode: '3394',
        localGovernmentArea: 'Murtagoora',
        nrmRegion: 'Wimmera',
      },
    ],
  },
  {
    state: 'TAS',
    seed: 7121,
    origin: [147.41, -42.07],
    riverY: null,
    country: clusterCountry,
    survey: surveyCluster,
    watercourses: () => [],
    places: [
      {
        name: 'Glenmorven',
        postcode: '7121',
        localGovernmentArea: 'Glenmorven',
        nrmRegion: 'South',
      },
    ],
  },
];
