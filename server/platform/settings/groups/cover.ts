import { z } from 'zod';
import { DEFAULT_COVER_RECORD, eachCover, type CoverProduct } from '#entities/cover';
import { readBiomass } from '../biomass.ts';
import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** Prefix of a product's six settings; a missing setting does not compile. */
const COVER_DATA = {
  ground: 'GROUND_COVER',
  woody: 'WOODY_COVER',
} as const satisfies Record<CoverProduct, string>;

/** Names of a cover product’s settings. */
export function coverSettingsOf(product: CoverProduct) {
  const data = COVER_DATA[product];
  return {
    source: `${data}_SOURCE`,
    values: `${data}_VALUES`,
    tiles: `${data}_TILES`,
    name: `${data}_NAME`,
    about: `${data}_ABOUT`,
    until: `${data}_UNTIL`,
  } as const;
}

/** The last date of each product. */
export const coverRecordOf = (
  settings: Readonly<Record<ReturnType<typeof coverSettingsOf>['until'], string | number>>,
): Record<CoverProduct, string> =>
  eachCover((product) => String(settings[coverSettingsOf(product).until]));

/** Cover data and the factors of carbon reports. */
export const COVER = {
  GROUND_COVER_SOURCE: {
    schema: field.datedBy('ground', z.string()).optional(),
    about:
      'Address or path of Cloud-Optimised GeoTIFFs with {yyyy-mm}, or {start} and {end} (202012, 202102). Unset: no ground cover.',
  },
  GROUND_COVER_VALUES: {
    schema: field.oneOf('bare', 'bare+100', 'cover', 'cover+100').default('bare'),
    about: 'Content of their first band: percent of bare ground or of cover, as it is or plus 100.',
  },
  GROUND_COVER_TILES: {
    schema: field.datedBy('ground', field.tileAddress).optional(),
    about: 'Address of your own ground cover tiles, with {z}/{x}/{y} and the date.',
  },
  WOODY_COVER_SOURCE: {
    schema: field.datedBy('woody', z.string()).optional(),
    about: 'Address or path of Cloud-Optimised GeoTIFFs with {year}. Unset: no woody cover.',
  },
  WOODY_COVER_VALUES: {
    schema: field.oneOf('cover', 'cover+100', 'dea-land-cover', 'forest-classes').default('cover'),
    about:
      'Content of their first band: percent of cover, percent plus 100, or classes of Digital Earth Australia or of the national forest map.',
  },
  WOODY_COVER_TILES: {
    schema: field.datedBy('woody', field.tileAddress).optional(),
    about: 'Address of your own woody cover tiles, with {z}/{x}/{y} and {year}.',
  },
  COVER_ATTRIBUTION: {
    schema: z.string().default(''),
    about: 'Attribution shown with the cover data.',
  },
  GROUND_COVER_NAME: {
    schema: field.nameWithVersion.optional(),
    about:
      'Name and version of the ground cover data, as reports print it; needed with GROUND_COVER_SOURCE.',
  },
  WOODY_COVER_NAME: {
    schema: field.nameWithVersion.optional(),
    about:
      'Name and version of the woody cover data, as reports print it; needed with WOODY_COVER_SOURCE.',
  },
  GROUND_COVER_ABOUT: {
    schema: z.string().min(1).max(1_000).optional(),
    about:
      'Sensor, product, DOI and accuracy of the ground cover data, each with its reference, as the method page of reports prints them.',
  },
  WOODY_COVER_ABOUT: {
    schema: z.string().min(1).max(1_000).optional(),
    about: 'The same of the woody cover data.',
  },
  GROUND_COVER_UNTIL: {
    schema: field.season.default(DEFAULT_COVER_RECORD.ground),
    about:
      'The last season of your ground cover, by its first month (2024-06 is winter 2024). Maps, reports and what buyers read before they pay end there.',
  },
  WOODY_COVER_UNTIL: {
    schema: field.wholeNumber(2000, 2100, 'a year').default(Number(DEFAULT_COVER_RECORD.woody)),
    about: 'The last year of your woody cover.',
  },
  REFRESH_REPORTS: {
    schema: field.oneOf('yes', 'no').default('no'),
    about:
      '`yes` makes each bought cover report once more, free of charge, after GROUND_COVER_UNTIL or WOODY_COVER_UNTIL moved on, and mails it to its buyer; at most 100 orders a night.',
  },
  RAINFALL_SOURCE: {
    schema: z
      .string()
      .refine((template) => template.includes('{year}'), 'needs {year}')
      .optional(),
    about:
      'Address or path of Cloud-Optimised GeoTIFFs with {year}: millimetres of rain in each year, by which reports shade years of drought. Unset: none are shaded.',
  },
  RAINFALL_NAME: {
    schema: field.nameWithVersion.optional(),
    about:
      'Name and version of the rainfall data, as reports print it; needed with RAINFALL_SOURCE.',
  },
  FOREST_COVER_SOURCE: {
    schema: field.datedBy('woody', z.string()).optional(),
    about:
      'Address or path of Cloud-Optimised GeoTIFFs with {year}: percent of canopy in 2020 and FOREST_COVER_UNTIL, by which carbon reports state whether forest was lost. Unset: they state nothing.',
  },
  FOREST_COVER_NAME: {
    schema: field.nameWithVersion.optional(),
    about: 'Name and version of that canopy, as reports print it; needed with FOREST_COVER_SOURCE.',
  },
  FOREST_COVER_UNTIL: {
    schema: field.wholeNumber(2021, 2100, 'a year').optional(),
    about: 'The later year to compare; needed with FOREST_COVER_SOURCE.',
  },
  TREE_HEIGHT_SOURCE: {
    schema: field.datedBy('woody', z.string()).optional(),
    about:
      'The same with the height of trees in metres. Unset: canopy alone decides what is forest, and reports say so.',
  },
  TREE_HEIGHT_NAME: {
    schema: field.nameWithVersion.optional(),
    about: 'Name and version of these heights; needed with TREE_HEIGHT_SOURCE.',
  },
  CARBON_BIOMASS: {
    schema: z
      .string()
      .refine((text) => readBiomass(text) !== null, 'needs five ranges low/middle/high')
      .optional(),
    about:
      'Tonnes of dry matter above ground on a hectare for carbon reports, low/middle/high for each class of canopy from 1 % up: "1/3/8, 3/12/35, …". Unset: published ones of the farm’s state.',
  },
  CARBON_FRACTION: {
    schema: field.decimal(0.3, 0.6).default(0.47),
    about: 'Tonnes of carbon in a tonne of dry matter.',
  },
  CARBON_SOURCE: {
    schema: z.string().min(1).optional(),
    about: 'Source of these factors, as carbon reports print it; needed with CARBON_BIOMASS.',
  },
} as const satisfies SettingGroup;
