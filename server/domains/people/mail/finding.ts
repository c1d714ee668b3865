import { z } from 'zod';
import { seasonName } from '#entities/cover';
import type { AppContext } from '../../app-context.ts';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import type { MailPart } from './mail-layout.ts';

/** Larger files of numbers would block the process while they are parsed. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The part of a report's recorded numbers that a mail quotes. */
const Numbers = z.object({
  farm: z.object({ name: z.string() }),
  isSample: z.boolean(),
  ground: z
    .object({ latest: z.object({ quarter: z.string(), mean: z.number() }).nullable() })
    .nullable(),
  woody: z.array(
    z.object({ year: z.number(), farm: z.object({ percent: z.number() }).nullable() }),
  ),
});

/**
 * One finding of a delivery's reports, from the numbers recorded beside their files; null without
 * any. A mail must not fail for it.
 */
export async function findingOf(
  app: AppContext,
  files: readonly DeliveredFile[],
): Promise<MailPart | null> {
  const file = files.find(({ screen, byteLength }) => screen && byteLength <= MAX_BYTES);
  const bytes = file && (await app.files.get(file.key));
  if (!bytes) return null;
  try {
    return figureOf(Numbers.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))), app.now());
  } catch (error) {
    app.log.warn({ err: error }, 'a finding could not be read');
    return null;
  }
}

function figureOf(
  { farm, isSample, ground, woody }: z.infer<typeof Numbers>,
  now: Date,
): MailPart | null {
  const sample = isSample ? ' (sample data)' : '';
  const latest = ground?.latest;
  if (latest) {
    const when = isThisSeason(latest.quarter, now)
      ? `this ${seasonName(latest.quarter).split(' ')[0]!.toLowerCase()}`
      : `in ${seasonName(latest.quarter).toLowerCase()}`;
    return {
      figure: `${Math.round(latest.mean)} %`,
      says: `Ground cover of ${farm.name} ${when}${sample}`,
    };
  }
  const seen = woody.findLast((year) => year.farm !== null);
  if (!seen?.farm) return null;
  return {
    figure: `${Math.round(seen.farm.percent)} %`,
    says: `of ${farm.name} was woody in ${seen.year}${sample}`,
  };
}

const MONTHS = 3;
/** True within the three months of a season, given by its first month: `2026-09`. */
function isThisSeason(quarter: string, now: Date): boolean {
  const [year = 0, month = 0] = quarter.split('-').map(Number);
  const passed = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
  return passed >= 0 && passed < MONTHS;
}
