import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { CerForm, CerLocationForm, type LocationField } from '#entities/submission/request';
import type { CommandInput } from '../../command.ts';
import { misuse } from '../../failure.ts';
import { decodeTextFile } from '#shared/lib/csv';
import { fileProblem } from '../../file-problem.ts';
import { table } from '../../output/table.ts';
import { keyLines, type FileRow } from './file-rows.ts';
import { NO_CHANGE, type FormChange } from '../../submission/prepared-submissions.ts';

type Field = Exclude<keyof CerForm, 'locations'>;

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
/** Fields that may be set for one parcel: `--set 3.owner_name=…`. */
const PARCEL_FIELDS: Record<LocationField, string> = {
  nrm_plan_name: FIELDS.nrm_plan_name,
  nrm_published_date: FIELDS.nrm_published_date,
  nrm_organisation_name: FIELDS.nrm_organisation_name,
  owner_name: FIELDS.owner_name,
  local_government_area: FIELDS.local_government_area,
  part: 'the part of the parcel that belongs to the project',
};

export const formOptions = {
  '--set <FIELD=VALUE...>': {
    about: `Overrides a pre-filled value, or that of one parcel as 3.FIELD=VALUE. Fields: ${Object.keys(FIELDS).join(', ')}. Of a parcel: ${Object.keys(PARCEL_FIELDS).join(', ')}.`,
    values: Object.keys(FIELDS).map((field) => `${field}=`),
  },
  '--from <FILE>':
    'Overrides from a JSON file, for every project or per project: {"12": {"suburb": "Yenda"}}. --set takes precedence.',
};

interface TypedForm {
  formOf: (projectId: number) => FormChange;
  /** The projects that the file names, if it has fields for each project. */
  rows: readonly FileRow[];
}

/**
 * Returns the user's overrides for each project's form. Throws `CommandFailedError` for unknown fields
 * or invalid values.
 */
export async function typedForm({ options }: CommandInput<typeof formOptions>): Promise<TypedForm> {
  const pairs = options.set.map((typed) => {
    const at = typed.indexOf('=');
    if (at > 0) return [typed.slice(0, at), typed.slice(at + 1)] as const;
    throw misuse(`--set ${typed} is not of the form field=value.\n${fieldList()}`);
  });
  const set = formFields(Object.fromEntries(pairs), '--set');
  const path = options.from;
  const { formOf, rows } =
    path === undefined ? { formOf: () => NO_CHANGE, rows: [] } : await formsIn(path);
  return { formOf: (projectId) => merged(formOf(projectId), set), rows };
}

function merged(one: FormChange, other: FormChange): FormChange {
  const parcels = new Map(one.parcels);
  for (const [parcel, values] of other.parcels) {
    parcels.set(parcel, { ...parcels.get(parcel), ...values });
  }
  return { fields: { ...one.fields, ...other.fields }, parcels };
}

async function formsIn(path: string): Promise<TypedForm> {
  const { given, text } = await jsonIn(path);
  const byProject = Object.keys(given).filter((key) => /^\d+$/.test(key));
  if (byProject.length === 0) {
    const fields = formFields(given, path);
    return { formOf: () => fields, rows: [] };
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
  const lines = keyLines(text);
  return {
    formOf: (projectId) => forms.get(projectId) ?? NO_CHANGE,
    rows: byProject.map((id) => ({
      projectId: Number(id),
      place: `${path}, line ${lines.get(id)}`,
    })),
  };
}

async function jsonIn(path: string): Promise<{ given: Record<string, unknown>; text: string }> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw misuse(fileProblem(path, error));
  });
  const { text } = decodeTextFile(bytes);
  try {
    const given: unknown = JSON.parse(text);
    if (isRecord(given)) return { given, text };
  } catch {
    // Reported below, like JSON of the wrong shape.
  }
  throw misuse(`${path} is not JSON of the form {"field": "value"}.\n${fieldList()}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses fields of the form, `3.field` of a parcel, and `locations` as `cer preview --form` shows. */
function formFields(given: Record<string, unknown>, place: string): FormChange {
  const fields: [Field, unknown][] = [];
  const parcels = new Map<number | string, CerLocationForm>();
  const setParcel = (parcel: number | string, name: string, value: unknown) => {
    const field = valueOf(PARCEL_FIELDS, CerLocationForm.shape, name, value, place);
    parcels.set(parcel, { ...parcels.get(parcel), [field.name]: field.value });
  };
  for (const [name, value] of Object.entries(given)) {
    const [, parcel, field] = /^(\d{1,5})\.(.+)$/.exec(name) ?? [];
    if (parcel !== undefined) setParcel(Number(parcel), field!, value);
    else if (name === 'locations') {
      for (const [parcelKey, location] of Object.entries(locationsIn(value, place))) {
        for (const [key, one] of Object.entries(location)) setParcel(parcelKey, key, one);
      }
    } else {
      const read = valueOf(FIELDS, CerForm.shape, name, value, place);
      fields.push([read.name, read.value]);
    }
  }
  return { fields: Object.fromEntries(fields) as Partial<CerForm>, parcels };
}

function locationsIn(value: unknown, place: string): Record<string, Record<string, unknown>> {
  const isOfParcels = (given: object): given is Record<string, Record<string, unknown>> =>
    Object.values(given).every(isRecord);
  if (isRecord(value) && isOfParcels(value)) return value;
  throw misuse(
    `${place}: locations must be {"KEY": {"field": "value"}} with the keys of the parcels, as cer preview --form writes it.`,
  );
}

/** Validates the value of a field. Throws `CommandFailedError` for an unknown field or a bad value. */
function valueOf<Name extends string>(
  names: Record<Name, string>,
  schemas: Record<Name, z.ZodType>,
  name: string,
  value: unknown,
  place: string,
): { name: Name; value: unknown } {
  if (!isNameIn(names, name)) throw misuse(`${place}: unknown field ${name}.\n${fieldList()}`);
  const isNumber = name === 'forward_abatement_estimate' && typeof value === 'string';
  const result = schemas[name].safeParse(isNumber && value.trim() !== '' ? Number(value) : value);
  if (result.success) return { name, value: result.data };
  const expected = names[name];
  throw misuse(
    `${place}: ${name} cannot be ${JSON.stringify(value)}. Expected: ${expected}.\n${fieldList()}`,
  );
}

const isNameIn = <Name extends string>(names: Record<Name, string>, name: string): name is Name =>
  Object.hasOwn(names, name);

const fieldList = () =>
  [
    'Fields:',
    ...table(Object.entries(FIELDS).map(([name, about]) => [`  ${name}`, about])),
    'Fields of one parcel, such as 3.owner_name:',
    ...table(Object.entries(PARCEL_FIELDS).map(([name, about]) => [`  ${name}`, about])),
  ].join('\n');
