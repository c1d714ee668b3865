import {
  asksBenchmarkTarget,
  asksBudgetTool,
  EXISTING_ACTIONS,
  FREQUENCY_FIELDS,
  plannedAction,
  actionName,
  QUESTIONS,
  ROW_TITLES,
  shownYesNo,
  type SoilForm,
} from '#entities/soil-project';
import { openReport } from '../../pdf/report-document.ts';
import { drawPageCodes, projectReference } from '../page-code.ts';
import { PageFlow } from '../page-flow.ts';
import type { ProjectFacts } from '../project-facts.ts';
import { drawFarmPages, drawTitleBlock, projectFactRows } from '../project-pages.ts';
import { letterProblem } from './letter-problem.ts';
import { drawSignaturePages } from './signature-pages.ts';

const NOTHING = '–';

/**
 * The commitment that the landholders sign: project, land, past activities and obligations. Throws
 * when the typeface lacks a character, which would print as a box.
 */
export function commitmentPdf(facts: ProjectFacts): Promise<Uint8Array> {
  const { project, partnerName } = facts;
  const problem = letterProblem(facts);
  // Only a rename after the request gets here; the next request reports the problem to the client.
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
          { label: 'Prepared by', lines: [facts.form.name, project.email], span: 2 },
          { label: 'Nature of the farm', lines: [facts.form.nature_of_farm], span: 2 },
        ],
      ],
    }),
  );
  drawLandholders(flow, facts);
  drawActivities(flow, facts);
  drawFarmPages(flow, facts);
  drawBaseline(flow, facts.form);
  drawSignaturePages(flow, facts);
  drawPageCodes(report, 'SC', facts);
  return report.finish();
}

function drawLandholders(flow: PageFlow, { form, project, signatories }: ProjectFacts): void {
  flow.section('Landholders');
  const rows = form.landholders.map((landholder) =>
    landholder.kind === 'person'
      ? [landholder.name || NOTHING, 'Person', NOTHING]
      : [
          landholder.name || NOTHING,
          landholder.acn ? `Company, ACN ${landholder.acn}` : 'Company',
          landholder.officers.filter(Boolean).join(', ') || NOTHING,
        ],
  );
  flow.table({
    columns: [
      { title: 'On the title' },
      { title: 'Type', width: 150 },
      { title: 'Company signatories', width: 170 },
    ],
    rows: rows.length > 0 ? rows : [[project.attributes.owner_name, 'Person', NOTHING]],
  });
  flow.text(
    `${signatories.length === 1 ? 'One signature is' : `${signatories.length} signatures are`} needed: every person on the titles must sign, and for each company two directors, or a director and the secretary.`,
  );
}

function drawActivities(flow: PageFlow, { project }: ProjectFacts): void {
  flow.section('Chosen activities');
  if (project.chosenActions.length === 0) {
    flow.text('No activity is chosen yet. A project needs at least one.');
    return;
  }
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
  });
  if (form.existingActionsMoreDetails.trim() !== '') flow.text(form.existingActionsMoreDetails);

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
  });

  flow.section('Grazing methods');
  flow.table({
    columns: [{ title: 'Question' }, { title: 'Answer', width: 160 }],
    rows: grazingMethods(form).map(([question, answer]) => [question, answer || NOTHING]),
  });
  if (form.grazingPracticesMoreDetails.trim() !== '') flow.text(form.grazingPracticesMoreDetails);
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
