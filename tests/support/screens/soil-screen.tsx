import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { SoilProjectsPage } from '#pages/soil-projects';
import { blankSoilForm, type SoilForm } from '#entities/registration/form';
import { blankPerson } from '#entities/registration/landholder';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import type {
  ParamsOf,
  Contract,
  ProjectStatus,
  ReturnMark,
  SoilProjectRow,
  WireParcel,
} from '#shared/api/contract';
import { farmRecord } from './farm-record.ts';
import { answerCalls, EMAIL, showScreen } from './screen.tsx';

type StatusParams = ParamsOf<Contract['soilProjects']['updateStatus']>;
export type Save = ParamsOf<Contract['soilProjects']['save']>;

export const formOf = (change: Partial<SoilForm> = {}): SoilForm => ({
  ...blankSoilForm(new Date()),
  property_id: 7,
  property_name: 'Kurrajong Park',
  ...change,
});

/** Answers that suffice for the commitment PDF. */
export const printableForm = () =>
  formOf({
    name: 'Bronwyn',
    landholders: [{ ...blankPerson(), name: 'Bronwyn' }],
    interest_holders: blankInterestHolders().map((holder) => ({ ...holder, answer: false })),
    chosen_activities: ['8'],
  });

export const projectRow = (change: Partial<SoilProjectRow> = {}): SoilProjectRow => ({
  project_id: 31,
  project_name: 'Kurrajong Park Soil Project',
  property_id: 7,
  property_name: 'Kurrajong Park',
  email_address: EMAIL,
  project_status: 'A1',
  creation_date: '2026-11-01T00:00:00.000Z',
  status_since: '2026-11-01T00:00:00.000Z',
  is_active: true,
  parcel_key: 'P1',
  hectares: 100,
  fae_tco2e: null,
  front_gate_address: '',
  typed_front_gate_address: '201***Sullivan Road***Tarrangool***NSW***2709',
  local_government_area: null,
  lot_number: '1',
  volume: null,
  folio: null,
  plan_number: 'DP755510',
  plan_type: 'DP',
  state: 'NSW',
  nrm_region: null,
  nrm_plan: null,
  nrm_plan_url: null,
  parcel_type: null,
  chosen_actions: ['8'],
  project_attributes: {
    version: 3,
    step: 4,
    accepted_terms: false,
    submitted_form: formOf({ name: 'Bronwyn', chosen_activities: ['8'] }),
  },
  ...change,
});

interface Opened {
  rows?: SoilProjectRow[];
  farms?: ReturnType<typeof farmRecord>[];
  /** The parcels of every farm. */
  parcels?: WireParcel[];
  standing?: { may_register: boolean; is_partner_admin: boolean };
  /** Why the project, or at A4 its signed PDF, came back. */
  note?: string;
  /** The questions and parcels that it marked. */
  marks?: ReturnMark[];
  /** Search parameters of the address. */
  search?: string;
  /** The signed-in user's name in their profile. */
  ownerName?: string;
}

/** Renders the screen with a server that stores one project and generates its PDF at once. */
export function open({
  rows = [],
  farms = [farmRecord()],
  parcels = [],
  standing = { may_register: true, is_partner_admin: false },
  note,
  marks = [],
  search = '',
  ownerName = '',
}: Opened = {}) {
  const kept = { rows };
  const returnedAt = rows[0]?.project_status === 'A4' ? ['A5', 'A4'] : ['A7', 'B1'];
  const put = (status: ProjectStatus) => {
    kept.rows = kept.rows.map((row) => ({ ...row, project_status: status }));
  };
  const answers = {
    'soilProjects.standing': vi.fn<() => Promise<unknown>>(async () => [
      { ...standing, bucket_name: 'fenceline-dev' },
    ]),
    'owners.read': vi.fn<() => Promise<unknown>>(async () => [{ owner_name: ownerName }]),
    'farms.list': async () => farms,
    'farms.parcels': async () => parcels,
    'soilProjects.own': vi.fn<(params: unknown) => Promise<unknown>>(async () => kept.rows),
    'soilProjects.save': vi.fn<(params: Save) => Promise<unknown>>(async (params) => {
      const [before] = kept.rows;
      kept.rows = [
        projectRow({
          project_id: 31,
          project_status: params.project_status === 'A2' ? 'A3' : (before?.project_status ?? 'A1'),
          project_attributes: params.project_attributes,
        }),
      ];
      return [{ client_save_agriprove_project: 31 }];
    }),
    'soilProjects.reportLinks': vi.fn<(params: unknown) => Promise<unknown>>(async () => {
      put('A4');
      return ['http://localhost/unsigned.pdf', null, null, null, null];
    }),
    'soilProjects.uploadLinks': vi.fn<(params: unknown) => Promise<unknown>>(async () => [
      'http://localhost/upload',
    ]),
    'soilProjects.updateStatus': vi.fn<(params: StatusParams) => Promise<unknown>>(
      async ({ project_status: status }) => {
        put(status);
        return [{ agriprove_update_project_status: true }];
      },
    ),
    'soilProjects.history': async () =>
      note === undefined
        ? []
        : [{ from_status: returnedAt[0], to_status: returnedAt[1], note, marks }],
  };
  const sent = answerCalls(answers);
  return { ...showScreen(SoilProjectsPage, `/agriprove${search}`), answers, kept, sent };
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const START = 'Start A New Soil Project Registration Form';
export const LOAD = 'Load My Soil Projects';
export const current = () =>
  screen.getAllByRole('button').find((one) => one.getAttribute('aria-current') === 'step')
    ?.textContent;

export async function startWithFarm() {
  await press(START);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Select Farm' }), '7');
}

/** An upload to a link, pending until the test answers it. */
export interface HeldPut {
  link: string;
  type: string;
  file: File;
  isAborted: boolean;
  goneUp: (loaded: number, total: number) => void;
  answer: (status: number, words?: string) => void;
  loseConnection: () => void;
}

/** Replaces the browser's uploads until the globals are unstubbed. */
export function holdPuts(): HeldPut[] {
  const puts: HeldPut[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    link = '';
    type = '';
    open(_: string, link: string) {
      this.link = link;
    }
    setRequestHeader(_: string, type: string) {
      this.type = type;
    }
    getResponseHeader() {
      return this.responseText ? 'text/plain; charset=utf-8' : null;
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
    send(file: File) {
      const put: HeldPut = {
        link: this.link,
        type: this.type,
        file,
        isAborted: false,
        goneUp: (loaded, total) =>
          void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })),
        answer: (status, words = '') => {
          Object.assign(this, { status, responseText: words });
          this.dispatchEvent(new Event('load'));
        },
        loseConnection: () => void this.dispatchEvent(new Event('error')),
      };
      this.addEventListener('abort', () => {
        put.isAborted = true;
      });
      puts.push(put);
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return puts;
}
