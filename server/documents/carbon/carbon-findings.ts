import { FOREST_TITLE, forestDefinition, forestStatement, lostForestHa } from '#entities/report';
import type { ReportFinding } from '#shared/api/contract';
import { unseenText } from '../cover/farm-years.ts';
import { countText, haText, tonnesText } from '../cover/report-words.ts';
import { sampleFinding } from '../cover/sample-finding.ts';
import {
  canopyHaOf,
  CANOPY_FROM_PERCENT,
  FOREST_FROM_PERCENT,
  MIN_HA,
  WOODY_FROM_PERCENT,
} from '../cover/woody-classes.ts';
import { forestNumbers } from '../forest/forest-numbers.ts';
import { FAILURE_REASONS, noDataReason } from '../forest/no-statement.ts';
import { carbonDioxideOf, type Estimate } from './carbon-estimate.ts';
import { hasCarbon, type CarbonFacts } from './carbon-facts.ts';
import { trendOf } from './carbon-trend.ts';

/** What a carbon report says, the most certain first. */
export function carbonFindings(facts: CarbonFacts): ReportFinding[] {
  return [
    ...sampleFinding(facts.input),
    forestFinding(facts),
    canopyFinding(facts),
    ...(hasCarbon(facts.years) ? [...tonnesFindings(facts), trendFinding(facts)] : []),
    forestSinceFinding(facts),
    USE,
  ];
}

const PICTURES = 'satellite pictures with pixels of about 30 m, one a year.';

function forestFinding({ years }: CarbonFacts): ReportFinding {
  const { figures, year } = years.at(-1)!;
  const hasForest = figures.forestHa >= MIN_HA;
  return {
    kind: 'forest',
    meaning: `Forest: canopy of ${FOREST_FROM_PERCENT}% or more in ${year}`,
    figure: hasForest ? haText(figures.forestHa) : 'No forest',
    interval: null,
    says: hasForest
      ? `The data show ${haText(figures.forestHa)} of the farm with canopy as dense as forest.`
      : `The data show no canopy of ${FOREST_FROM_PERCENT}% or more on this farm.`,
    basis: PICTURES,
    limits: hasForest
      ? ['Forest must also be 2 m high and 0.2 ha large, which this report does not measure.']
      : [],
  };
}

function canopyFinding({ years }: CarbonFacts): ReportFinding {
  const [first, last] = [years[0]!, years.at(-1)!];
  const { figures, year } = last;
  const canopyHa = canopyHaOf(figures);
  return {
    kind: 'canopy',
    meaning: `Under any canopy (${CANOPY_FROM_PERCENT}% or more) in ${year}`,
    figure: haText(canopyHa),
    interval: null,
    says:
      canopyHa >= MIN_HA
        ? `Tonnes are counted on these hectares. Of them, ${haText(figures.woodyHa)} are woody (${WOODY_FROM_PERCENT}% or more).`
        : 'The data show no canopy on this farm, and so no carbon to estimate.',
    basis: PICTURES,
    limits: [
      'Orchards, plantations and tall shrubs count as native trees do.',
      ...[unseenText([first, last], years)].filter((text) => text !== null),
    ],
  };
}

function tonnesFindings({ years }: CarbonFacts): ReportFinding[] {
  const { figures, carbon, year } = years.at(-1)!;
  const on = `on ${haText(canopyHaOf(figures))} of canopy in ${year}`;
  const finding = (kind: string, meaning: string, estimate: Estimate) => ({
    kind,
    meaning,
    figure: `${tonnesText(estimate.middle)} t`,
    interval: `between ${tonnesText(estimate.low)} and ${tonnesText(estimate.high)} t`,
  });
  return [
    {
      ...finding('carbon', `Carbon above ground ${on}`, carbon),
      says: 'A rough estimate: how much of the farm is under canopy is seen, what a hectare of it weighs is known only roughly.',
      basis:
        'hectares of each class of canopy, and published weights of such canopy. No trees on the farm were measured.',
      limits: [
        'The range shows how much the weight of such canopy varies from place to place; it is not a statistical interval.',
        'Roots, dead wood, litter, grass and soil are not counted.',
      ],
    },
    {
      ...finding('carbon-dioxide', `As carbon dioxide ${on}`, carbonDioxideOf(carbon)),
      says: 'The same carbon as the carbon dioxide that it was taken from.',
      basis: '44/12 tonnes of carbon dioxide for each tonne of carbon.',
      limits: [],
    },
  ];
}

const trendFinding = ({ years }: CarbonFacts): ReportFinding => ({
  kind: 'trend',
  meaning: `Trend of the carbon above ground, ${years[0]!.year} to ${years.at(-1)!.year}`,
  ...trendOf(years),
  basis: `a straight line through the middle estimates of ${countText(years.length, 'year')}.`,
  limits: [],
});

/** Whether forest was lost since the EU's cut-off, or that the report cannot tell. */
function forestSinceFinding({ forest, input, years }: CarbonFacts): ReportFinding {
  const finding = { kind: 'forest-since', meaning: FOREST_TITLE, figure: null, interval: null };
  const data = input.cover.forest;
  if (!forest || !data || 'failure' in forest) {
    return {
      ...finding,
      says: 'This report makes no deforestation-free statement.',
      basis:
        forest && data && 'failure' in forest
          ? FAILURE_REASONS[forest.failure](data.year)
          : noDataReason(years.at(-1)!.year),
      limits: [],
    };
  }
  const numbers = forestNumbers(forest, input.cover);
  const [says = '', ...unseen] = forestStatement(numbers);
  const lostHa = lostForestHa(numbers);
  return {
    ...finding,
    figure: lostHa > 0 ? `${haText(lostHa)} lost` : null,
    says,
    basis: `pictures of 2020 and ${numbers.year}. ${forestDefinition(numbers)}`,
    limits: unseen,
  };
}

const USE: ReportFinding = {
  kind: 'use',
  meaning: 'What this report may not be used for',
  figure: null,
  interval: null,
  says: 'Not a carbon credit, not a baseline for one, and not for offsets, claims of carbon neutrality or loans.',
  basis:
    'no measurement on the ground and no approved method, which these need. Ask an accredited carbon service provider or the Clean Energy Regulator.',
  limits: [],
};
