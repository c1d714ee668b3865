import { gateAddressOf } from '#entities/registration/form';
import { actionName, type OlderActionNames } from '#entities/registration/activity';
import { awaitsSignatureCheck, seenText } from '#entities/registration/commitment';
import { isBeingCompared, type SoilProject, STATUS_MEANINGS } from '#entities/soil-project/record';
import type { SoilProjectRecord } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable, table } from '../../output/table.ts';
import { readRegulator } from '../../submission/prepared-submissions.ts';
import { idOf } from '../id.ts';
import { projectOf, recordWith } from './chosen-projects.ts';
import { parcelName } from './parcel-name.ts';

type Signer = NonNullable<SoilProject['attributes']['signed']>['people'][number];

export interface ShownProject {
  record: SoilProjectRecord;
  olderNames: OlderActionNames | undefined;
}

export const showCommand = command({
  name: 'show',
  summary: 'Shows one soil project with its parcels and documents.',
  about:
    'Shows one soil project: its status, farm, client, parcels, planned actions and documents. As JSON: a row of the API with its parcels, answers of the form included, without their outlines.',
  args: '<ID>',
  options: serverOption,
  examples: ['12', '12 --json | jq .project_attributes.CER_API_logs'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    return connected(input, terminal, async (connection) => {
      const [record, { settings }] = await Promise.all([
        recordWith(connection, id),
        readRegulator(connection),
      ]);
      return { record, olderNames: settings?.older_activity_names };
    });
  },
  json: ({ record }) => record,
  show: ({ record, olderNames }, { columns }) => {
    const project = projectOf(record);
    const { attributes, status } = project;
    const documents = [...attributes.title_docs, attributes.delegation_doc];
    return [
      `${project.projectName} (project ${project.projectId})`,
      ...table(
        [
          ['  status', `${status} ${STATUS_MEANINGS[status]}`],
          ...(awaitsSignatureCheck(project)
            ? [
                [
                  '  signed',
                  `form ${attributes.form}; check it: fenceline projects signed ${project.projectId}`,
                ],
              ]
            : []),
          ...(isBeingCompared(project)
            ? [['  signed', `form ${attributes.form}; being compared with the commitment`]]
            : []),
          ...(attributes.signed?.people ?? []).map((one) => ['  signs', signerText(one)]),
          ['  farm', `${project.propertyName} (${project.propertyId})`],
          ['  client', project.email],
          ['  since', formatDateTime(project.statusSince)],
          ['  created', formatDateTime(project.createdAt)],
          ['  gate', gateAddressOf(project)],
          ...project.chosenActions.map((action) => ['  action', actionName(action, olderNames)]),
          ...documents.flatMap((found) => (found ? [['  document', found.file_name]] : [])),
          ...(attributes.left_out.length > 0
            ? [['  left out', attributes.left_out.map(({ name }) => name).join(', ')]]
            : []),
          ['  submissions', String(attributes.CER_API_logs.length)],
        ],
        columns,
      ),
      '',
      ...headedTable(
        ['  PARCEL', 'STATE', 'REGION', 'HECTARES'],
        project.rows.map((row) => [
          `  ${parcelName(row)}`,
          row.state ?? '',
          row.nrm_region ?? '',
          Math.round(row.hectares ?? 0),
        ]),
        columns,
      ),
    ];
  },
});

const signerText = ({ name, capacity, looked_by: by, ...seen }: Signer): string =>
  `${name}, ${capacity}: ${seenText(seen)}${by === null ? '' : `; confirmed by ${by}`}`;
