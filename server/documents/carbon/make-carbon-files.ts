import type { RasterSource } from '../../rasters/index.ts';
import { drawAboutPage } from '../cover/about-page.ts';
import { coverGaps, woodyGap } from '../cover/cover-gaps.ts';
import { zonesOf } from '../cover/cover-report-facts.ts';
import type { CarbonInput } from '../cover/cover-report-input.ts';
import { measureWoodyCover } from '../cover/measure-woody-cover.ts';
import { storedClassNotes } from '../cover/stored-class-notes.ts';
import { NothingMeasuredError } from '../cover/nothing-measured.ts';
import { numbersFile } from '../cover/numbers-file.ts';
import { drawWoodyMapsPage } from '../cover/woody-pages.ts';
import { farmBoundaryOf } from '../farm-key/farm-boundary.ts';
import { farmSlug } from '#entities/farm';
import type { GeneratedFile } from '../generated-file.ts';
import { inputHash } from '../input-hash.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { carbonCsv } from './carbon-csv.ts';
import { carbonNumbers } from './carbon-numbers.ts';
import { carbonYears, type CarbonFacts } from './carbon-facts.ts';
import { drawEstimatePage, drawExtentPage, drawFactorsPage } from './carbon-pages.ts';
import { drawCarbonTitlePage } from './carbon-title-page.ts';

/**
 * Makes the Forest Carbon Report: a PDF, a table and its numbers for the screen. The same input and cover give the same bytes.
 * Throws `FarmKeyInputError`, `NothingMeasuredError`, `OutsideUnavailableError`, `TooMuchRasterError`.
 */
export async function makeCarbonFiles(
  input: CarbonInput,
  source: RasterSource,
): Promise<GeneratedFile[]> {
  const boundary = farmBoundaryOf(input);
  const groups = { farm: zonesOf(boundary.parcels), comparison: [] };
  const woody = await measureWoodyCover(source, groups);
  const years = carbonYears(woody, input.factors);
  if (years.length === 0) throw new NothingMeasuredError();
  const hash = inputHash({ input, woody: woody.years, classes: woody.storedClasses });
  const facts: CarbonFacts = { input, boundary, woody, years, hash };

  const report = drawCarbonTitlePage(facts);
  drawExtentPage(report, facts);
  drawEstimatePage(report, facts);
  drawFactorsPage(report, facts);
  await drawWoodyMapsPage(report, woody, source, boundary);
  drawCarbonAbout(report, facts);

  const slug = farmSlug(input.farm.propertyName, input.farm.propertyId);
  return [
    {
      fileName: `${slug}-forest-carbon-report.pdf`,
      contentType: 'application/pdf',
      bytes: await report.finish(),
    },
    {
      fileName: `${slug}-forest-carbon.csv`,
      contentType: 'text/csv',
      bytes: new TextEncoder().encode(carbonCsv(facts)),
    },
    numbersFile(carbonNumbers(facts), input.farm.propertyId),
  ];
}

function drawCarbonAbout(report: ReportDocument, { input, woody, hash }: CarbonFacts): void {
  drawAboutPage(report, input, hash, [
    {
      title: 'Canopy',
      text: 'How much of the ground is under the crowns of trees and shrubs, from satellite pictures with pixels of about 30 m, one picture a year. A pixel cut by a boundary counts only with the part inside. Orchards, plantations and tall shrubs count as native trees do.',
    },
    ...storedClassNotes(woody.storedClasses).map(({ title, text }) => ({
      title,
      text: `${text} Each is calculated with the factors of the class it appears under.`,
    })),
    {
      title: 'Factors',
      text: `${input.factors.source} The table of the estimate lists them all.`,
    },
    {
      title: 'How sure it is',
      text: 'The range shows how much the weight of such canopy varies from place to place; it is not a statistical confidence interval. Errors of the canopy map come on top: thin canopy is missed or seen twice, and one year may differ from the next by chance. Two farms with the same canopy can differ by several times in carbon.',
    },
    {
      title: 'Not counted',
      text: 'Roots, dead wood, litter, grass and soil. Roots alone often hold a further fifth to a half of what is above ground.',
    },
    {
      title: 'Not to be used for',
      text: 'Carbon credits, offsets, claims of carbon neutrality or loans. Those need measurements on the ground and an approved method. Ask an accredited carbon service provider or the Clean Energy Regulator.',
    },
    coverGaps([woodyGap(woody)]),
  ]);
}
