import { readFile } from 'node:fs/promises';
import { CerForm } from '#entities/soil-project';
import type { CommandInput } from '../../command.ts';
import { misuse } from '../../failure.ts';
import { fileProblem } from '../../file-problem.ts';
import { table } from '../../output/table.ts';

type Field = keyof CerForm;

/** The label of each field on the web app's form. */
const FIELDS: Record<Field, string> = {
  signatory_id: 'the regulator’s id of the authorising person',
  project_name: 'project name',
  description: 'description',
  nrm_plan_name: 'name of the NRM plan',
  nrm_published_date: 'its date of publication, such as 2016-01-01',
  nrm_organisation_name: 'its organisation',
  owner_name: 'owner',
  front_gate_address: 'front gate address',
  road_number: 'road number',
  road_name: 'road name',
  suburb: 'suburb',
  state: 'state, such as NSW',
  local_government_area: 'local government area',
  forward_abatement_estimate: 'tonnes of carbon dioxide equivalent, such as 500000',
};

export const formOptions = {
  '--set <FIELD=VALUE...>': `Overrides a pre-filled value. Fields: ${Object.keys(FIELDS).join(', ')}.`,
  '--from <FILE>':
    'Overrides from a JSON file, for every project or per project: {"12": {"suburb": "Yenda"}}. --set takes precedence.',
};

/**
 * Returns the user's overrides for each project's form. Throws `CommandFailedError` for unknown fields
 * or invalid values.
 */
export async function typedForm({
  options,
}: CommandInput<typeof formOptions>): Promise<(projectId: number) => Partial<CerForm>> {
  const pairs = options.set.map((typed) => {
    const at = typed.indexOf('=');
    if (at > 0) return [typed.slice(0, at), typed.slice(at + 1)] as const;
    throw misuse(`--set ${typed} is not of the form field=value.\n${fieldList()}`);
  });
  const set = formFields(Object.fromEntries(pairs), '--set');
  const path = options.from;
  const from = path === undefined ? () => ({}) : await formsIn(path);
  return (projectId) => ({ ...from(projectId), ...set });
}

async function formsIn(path: string): Promise<(projectId: number) => Partial<CerForm>> {
  const given = await jsonIn(path);
  const byProject = Object.keys(given).filter((key) => /^\d+$/.test(key));
  if (byProject.length === 0) {
    const fields = formFields(given, path);
    return () => fields;
  }
  if (byProject.length < Object.keys(given).length) {
    throw misuse(`${path} mixes project ids with fields. Give every project its own fields.`);
  }
  const forms = new Map(
    Object.entries(given).map(([id, fields]) => {
      const place = `${path}, project ${id}`;
      if (!isRecord(fields)) throw misuse(`${place}: expected {"field": "value"}.`);
      return [Number(id), formFields(fields, place)];
    }),
  );
  return (projectId) => forms.get(projectId) ?? {};
}

async function jsonIn(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw misuse(fileProblem(path, error));
  });
  try {
    const given: unknown = JSON.parse(text);
    if (isRecord(given)) return given;
  } catch {
    // Reported below, like JSON of the wrong shape.
  }
  throw misuse(`${path} is not JSON of the form {"field": "value"}.\n${fieldList()}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function formFields(given: Record<string, unknown>, place: string): Partial<CerForm> {
  const read = Object.entries(given).map(([name, value]) => {
    if (!Object.hasOwn(FIELDS, name)) {
      throw misuse(`${place}: unknown field ${name}.\n${fieldList()}`);
    }
    const schema = CerForm.shape[name as Field];
    const isNumber = name === 'forward_abatement_estimate' && typeof value === 'string';
    const result = schema.safeParse(isNumber && value.trim() !== '' ? Number(value) : value);
    if (result.success) return [name, result.data];
    const [issue] = result.error.issues;
    throw misuse(
      `${place}: ${name} cannot be ${JSON.stringify(value)}. ${issue!.message}\n${fieldList()}`,
    );
  });
  return Object.fromEntries(read) as Partial<CerForm>;
}

const fieldList = () =>
  ['Fields:', ...table(Object.entries(FIELDS).map(([name, about]) => [`  ${name}`, about]))].join(
    '\n',
  );
