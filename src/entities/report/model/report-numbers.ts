import { z } from 'zod';
import { ReportFinding } from '#shared/api/contract';

/** Percent of ground cover in one season; `low` and `high` bound the middle 80 % of the land. */
const Cover = z.object({
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  /** Percent of the land under 50 % cover. */
  bare: z.number(),
});

/** Farm minus comparison in percentage points, over the seasons that measured both. */
const Difference = z.object({
  seasons: z.number(),
  points: z.number(),
  /** 95 % interval; null where the seasons are too few to tell. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  ahead: z.number(),
  equal: z.number(),
});

const Woody = z.object({
  woodyHa: z.number(),
  percent: z.number(),
  /** Since the year before; null where the two cannot be compared pixel by pixel. */
  gainHa: z.number().nullable(),
  lossHa: z.number().nullable(),
});

/** What became of forest since the EU’s cut-off, in hectares of the farm. */
const Forest = z.object({
  /** The later year that was compared. */
  year: z.number(),
  /** Forest at the cut-off, where both years saw the land. */
  cutOffHa: z.number(),
  /** Of this, still under enough canopy. */
  keptHa: z.number(),
  /**
   * Of this, no longer under enough canopy, in patches large enough to count as forest; each with
   * its centre, in degrees.
   */
  lost: z.array(z.object({ hectares: z.number(), at: z.tuple([z.number(), z.number()]) })),
  /** Of this, no longer under enough canopy, in smaller patches. */
  scatteredHa: z.number(),
  /** Land that one of the years did not see. */
  unseenHa: z.number(),
  /** True if the height of trees was considered too. */
  hasHeight: z.boolean(),
  /** Data sets with their versions. */
  data: z.string(),
});

/** Rings of longitude and latitude, the outer one first. */
const Outline = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))));

export const SEASON_CHOICES = ['all', '12', '03', '06', '09'] as const;
const SeasonChoice = z.enum(SEASON_CHOICES);

/** Version of this format; numbers in a later one may lack what this screen needs. */
export const NUMBERS_FORMAT = 1;

/** Everything that a report's screen shows, from the same facts as its PDF. */
export const ReportNumbers = z.object({
  format: z.literal(NUMBERS_FORMAT),
  report: z.enum(['benchmark', 'carbon']),
  farm: z.object({ name: z.string(), areaHa: z.number(), outline: Outline }),
  /** In the order of the farm's list; missing for a farm without any. */
  paddocks: z
    .array(
      z.object({
        name: z.string(),
        areaHa: z.number(),
        mean: z.number().nullable(),
        latest: z.number().nullable(),
        woody: z.number().nullable(),
      }),
    )
    .optional(),
  /** The latest date measured: a season `2021-03`, or a year `2019`. */
  dataTo: z.string(),
  /** Data sets with their versions. */
  sources: z.array(z.string()),
  isSample: z.boolean(),
  /** The hash that every file of the report carries; empty for a sample. */
  hash: z.string(),
  /** What the report says, most certain first; missing for reports made before there was a list. */
  findings: z.array(ReportFinding).optional(),
  ground: z
    .object({
      seasons: z.array(
        z.object({ quarter: z.string(), farm: Cover.nullable(), comparison: Cover.nullable() }),
      ),
      /** Years of drought of the farm and the years on record; missing if unknown. */
      droughts: z
        .object({ years: z.array(z.number()), record: z.tuple([z.number(), z.number()]) })
        .optional(),
      /** By season of the year, named by its first month. */
      differences: z.record(SeasonChoice, Difference.nullable()),
      latest: z
        .object({
          quarter: z.string(),
          mean: z.number(),
          above: z.number(),
          of: z.number(),
          aboveOwn: z.number(),
          ofOwn: z.number(),
        })
        .nullable(),
    })
    .nullable(),
  comparison: z
    .object({
      areaHa: z.number(),
      leftOut: z.array(z.object({ pid: z.string(), why: z.string() })),
      parcels: z.array(
        z.object({
          number: z.number(),
          pid: z.string(),
          title: z.string(),
          state: z.string(),
          km: z.number(),
          areaHa: z.number(),
          /** Mean ground cover over all seasons, and in the latest. */
          mean: z.number().nullable(),
          latest: z.number().nullable(),
          /** Percent woody when last seen. */
          woody: z.number().nullable(),
          /** Null beyond the number of vertices that a browser draws quickly. */
          outline: Outline.nullable(),
        }),
      ),
    })
    .nullable(),
  woody: z.array(
    z.object({ year: z.number(), farm: Woody.nullable(), comparison: Woody.nullable() }),
  ),
  /** Tonnes of carbon by year; null for a report without an estimate. */
  carbon: z
    .array(z.object({ year: z.number(), low: z.number(), middle: z.number(), high: z.number() }))
    .nullable(),
  /** Missing for a report that states nothing about forest. */
  forest: Forest.optional(),
});
export type ForestNumbers = z.infer<typeof Forest>;
export type ReportNumbers = z.infer<typeof ReportNumbers>;
export type SeasonChoice = z.infer<typeof SeasonChoice>;
export type SeasonCover = NonNullable<ReportNumbers['ground']>['seasons'][number];
export type SeasonDifference = z.infer<typeof Difference>;
export type ComparedParcel = NonNullable<ReportNumbers['comparison']>['parcels'][number];
