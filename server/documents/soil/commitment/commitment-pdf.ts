import { formatAbn, formatAcn } from '#entities/owner';
import { EXISTING_ACTIONS, plannedAction, actionName } from '#entities/registration/activity';
import {
  asksBenchmarkTarget,
  asksBudgetTool,
  FREQUENCY_FIELDS,
  letterProblem,
  QUESTIONS,
  ROW_TITLES,
  shownYesNo,
  type SoilForm,
} from '#entities/registration/form';
import { type Landholder, legalNameOf, signatoriesOf } from '#entities/registration/landholder';
import { INTEREST_HOLDERS } from '#entities/soil-project/interest-holder';
import { formatParcelNumbers, type ParcelRows } from '#entities/soil-project/record';
import { openReport } from '../../pdf/report-document.ts';
import { drawPageCodes, projectReference } from '../page-code.ts';
import { PageFlow } from '../page-flow.ts';
import type { ProjectFacts } from '../project-facts.ts';
import { drawFarmPages, drawTitleBlock, projectFactRows } from '../project-pages.ts';
import { drawSignaturePages } from './signature-pages.ts';

const NOTHING = '–';
/** Enough for the longest answer, so that nothing declared is cut; half a page. */
const MAX_CELL_LINES = 32;
/** Characters; a longer list of parcels stands below the table. */
const MAX_PARCELS_IN_CELL = 80;

/**
 * The commitment that the landholders sign: project, land, past activities and obligations. Throws
 * when the typeface lacks a character, which would print as a box.
 */
export function commitmentPdf(facts: ProjectFacts): Promise<Uint8Array> {
  const { project, partnerName } = facts;
  const problem = letterProblem(facts);
  // Only a rename after the request can cause this; the next request reports the problem to the
  // client.
  if (problem) throw new Error(problem);
  const report = openReport({
    title: `Commitment – ${project.projectName}`,
    subject: `Soil carbon project ${project.projectId}: commitment of the landholders`,
    reference: projectReference(facts),
    generatedAt: facts.askedAt,
    notice: facts.isSample ? 'SAMPLE DATA – not real land, nothing to sign' : null,
  });
  const flow = new PageFlow(report);
  flow.startAt(
    drawTitleBlock(report, facts, {
      heading: 'Commitment',
      lead: `For the registration of a soil carbon project with ${partnerName} under the Carbon Credits (Carbon Farming Initiative—Estimation of Soil Organic Carbon Sequestration using Measurement and Models) Methodology Determination 2021. Please read it, have everybody named below sign the last pages, scan all pages into one PDF and send it back.`,
      rows: [
        ...projectFactRows(facts),
        [
          {
            label: 'Prepared by',
            lines: [facts.form.name, project.email],
            span: 4,
            isWhole: true,
          },
        ],
      ],
    }),
  );
  drawLandholders(flow, facts);
  drawInterestHolders(flow, facts.form);
  drawNature(flow, facts.form);
  drawActivities(flow, facts);
  drawFarmPages(flow, facts);
  drawBaseline(flow, facts.form);
  drawSignaturePages(flow, facts);
  drawPageCodes(report, 'SC', facts);
  return report.finish();
}

/** The proponent and everybody who gives them the right to run the project, by legal name. */
function drawLandholders(
  flow: PageFlow,
  { project, form, partnerName, signatories }: ProjectFacts,
): void {
  const landholders = form.landholders.map((landholder) => {
    const parcels = parcelsText(landholder, project);
    return { landholder, parcels, hasMany: parcels.length > MAX_PARCELS_IN_CELL };
  });
  flow.section('Proponent and landholders');
  flow.text(
    `${partnerName} registers and runs the project as its proponent. The landholders below give it the legal right to do so.`,
  );
  flow.table({
    columns: [
      { title: 'Legal name' },
      { title: 'ACN', width: 54 },
      { title: 'ABN', width: 68 },
      { title: 'Parcels', width: 60 },
      { title: 'Who signs', width: 120 },
    ],
    rows: landholders.map(({ landholder, parcels, hasMany }) => [
      legalNameOf(landholder) || NOTHING,
      landholder.kind === 'company' ? formatAcn(landholder.acn) || NOTHING : NOTHING,
      formatAbn(landholder.abn) || NOTHING,
      hasMany ? 'See below' : parcels,
      signatoriesOf([landholder])
        .map(({ name }) => name || NOTHING)
        .join(', '),
    ]),
    maxLines: MAX_CELL_LINES,
  });
  flow.text(
    ...landholders
      .filter(({ hasMany }) => hasMany)
      .map(({ landholder, parcels }) => `Parcels of ${legalNameOf(landholder)}: ${parcels}.`),
    `${signatories.length === 1 ? 'One signature is' : `${signatories.length} signatures are`} needed, each at its name on the last pages. Everybody on the titles must sign.`,
  );
}

/** The numbers of the parcels as in the table of parcels, such as `1–3, 5`. */
const parcelsText = ({ parcels }: Landholder, project: ParcelRows): string =>
  parcels === null ? 'All' : formatParcelNumbers(project, parcels, { dash: '–' });

function drawInterestHolders(flow: PageFlow, { interest_holders: holders }: SoilForm): void {
  flow.section('Other interests in the land');
  flow.table({
    columns: [
      { title: 'Interest' },
      { title: 'Held by anybody', width: 90 },
      { title: 'By whom', width: 250 },
    ],
    rows: INTEREST_HOLDERS.map(({ kind, noun }) => {
      const holder = holders.find((one) => one.kind === kind);
      const answer = shownYesNo(holder?.answer ?? null);
      return [noun, answer || 'Not answered', holder?.name || NOTHING];
    }),
    maxLines: MAX_CELL_LINES,
  });
}

function drawNature(flow: PageFlow, { nature_of_farm: nature }: SoilForm): void {
  flow.section('Nature of the farm');
  flow.text(...paragraphsOf(nature));
}

/** Splits an answer at its line breaks. */
function paragraphsOf(answer: string): string[] {
  const paragraphs = answer.split(/[\r\n]+/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.length > 0 ? paragraphs : [NOTHING];
}

function drawActivities(flow: PageFlow, { project }: ProjectFacts): void {
  flow.section('Chosen activities');
  flow.text('The landholders will carry out these eligible management activities on the land:');
  flow.table({
    columns: [{ title: 'No.', width: 24, align: 'right' }, { title: 'Activity' }],
    rows: project.chosenActions.map((key, i) => [
      String(i + 1),
      plannedAction(key)?.commitment ?? actionName(key),
    ]),
  });
}

function drawBaseline(flow: PageFlow, form: SoilForm): void {
  flow.page('Baseline', ['How the land has been managed until now, in the landholders’ words.']);
  flow.section('Existing actions');
  flow.table({
    columns: [
      { title: 'Action' },
      { title: 'Done', width: 50 },
      { title: 'On how much of the farm', width: 220 },
    ],
    rows: EXISTING_ACTIONS.map(({ key, label }) => {
      const { used, extent } = form.existing_actions[key];
      return [label, used ? 'Yes' : 'No', used ? extent || NOTHING : ''];
    }),
    maxLines: MAX_CELL_LINES,
  });
  if (form.existingActionsMoreDetails.trim() !== '') {
    flow.text(...paragraphsOf(form.existingActionsMoreDetails));
  }

  flow.section('Grazing');
  flow.table({
    columns: [
      { title: ROW_TITLES.year, width: 50 },
      { title: ROW_TITLES.ha_or_pcnt, width: 100 },
      { title: ROW_TITLES.cattle, width: 100 },
      { title: ROW_TITLES.sheep, width: 100 },
      { title: ROW_TITLES.other },
    ],
    rows: form.grazing_data.map((row) => [
      String(row.year),
      row.ha_or_pcnt || NOTHING,
      row.cattle || NOTHING,
      row.sheep || NOTHING,
      row.other || NOTHING,
    ]),
    maxLines: MAX_CELL_LINES,
  });

  flow.section('Cropping');
  flow.table({
    columns: [
      { title: ROW_TITLES.year, width: 50 },
      { title: ROW_TITLES.ha_or_pcnt, width: 100 },
      { title: ROW_TITLES.details },
    ],
    rows: form.cropping_data.map((row) => [
      String(row.year),
      row.ha_or_pcnt || NOTHING,
      row.details || NOTHING,
    ]),
    maxLines: MAX_CELL_LINES,
  });

  flow.section('Grazing methods');
  flow.table({
    columns: [{ title: 'Question' }, { title: 'Answer', width: 160 }],
    rows: grazingMethods(form).map(([question, answer]) => [question, answer || NOTHING]),
    maxLines: MAX_CELL_LINES,
  });
  if (form.grazingPracticesMoreDetails.trim() !== '') {
    flow.text(...paragraphsOf(form.grazingPracticesMoreDetails));
  }
}

function grazingMethods(form: SoilForm): [question: string, answer: string][] {
  const ask = (field: keyof typeof QUESTIONS) => QUESTIONS[field].label;
  return [
    [ask('assessByEye'), shownYesNo(form.assessByEye)],
    [ask('useBudgetTool'), shownYesNo(form.useBudgetTool)],
    ...(asksBudgetTool(form)
      ? ([
          [
            `${ask('budgetToolUsage')} (1 to 5)`,
            form.budgetToolUsage === null ? '' : String(form.budgetToolUsage),
          ],
          [ask('budgetToolType'), form.budgetToolType],
          [ask('budgetToolName'), form.budgetToolName],
        ] as [string, string][])
      : []),
    [ask('useMinBenchmark'), shownYesNo(form.useMinBenchmark)],
    ...(asksBenchmarkTarget(form)
      ? ([
          [
            ask('benchmarkTarget'),
            form.benchmarkTarget === null ? '' : form.benchmarkTarget.toLocaleString('en-AU'),
          ],
        ] as [string, string][])
      : []),
    ...FREQUENCY_FIELDS.map((field): [string, string] => [ask(field), form[field]]),
  ];
}
