import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { blankSoilForm, type SoilForm } from '#entities/registration/form';
import { blankPerson } from '#entities/registration/landholder';
import { type UploadKind, uploadKey } from '#entities/soil-project/document';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import { type SoilProject, soilProjectsOf } from '#entities/soil-project/record';
import { contract, type ProjectStatus } from '#shared/api/contract';
import type { AppContext } from '../../../server/domains/app-context.ts';
import { soilProjectJobs } from '../../../server/domains/soil/jobs.ts';
import { rowsIn } from '../server/rows.ts';
import { SMALL_PDF } from '../server/small-pdf.ts';
import { startTestServer } from '../server/test-server.ts';
import { addFarmParcels } from './farm-parcels.ts';
import { addSigned, setApart, submissionOf } from './submittable.ts';

export const BUCKET = 'fenceline-dev';
export const CLIENT = 'client@fenceline.example';
export const OTHER_CLIENT = 'other-client@fenceline.example';
export const PARTNER = 'partner@agriprove.example';

const UNSIGNED: ReadonlySet<ProjectStatus> = new Set(['A1', 'A2', 'A3', 'A4']);

/** Land of the sample cadastre with a few parcels. */
const DISTRICT = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [146.4, -34.3],
      [146.45, -34.3],
      [146.45, -34.25],
      [146.4, -34.25],
      [146.4, -34.3],
    ],
  ],
};

/** Users with accounts but no part in the partner's projects. */
const STRANGERS = ['owner@fenceline.example', 'agent@fenceline.example', 'admin@fenceline.example'];

/**
 * Starts a server with the partner's plan, two clients of it with a farm each, and a partner admin.
 */
export async function startSoilServer(app: Partial<AppContext> = {}) {
  const server = await startTestServer({ app, env: { PARTNER_EMAIL: PARTNER } });
  const rows = rowsIn(server.database, server.issuer);
  const plan = await rows.plan('agent@fenceline.example', [CLIENT, OTHER_CLIENT]);
  server.app.partnerPlanId = plan;
  const owners = {
    client: await rows.owner(CLIENT),
    other: await rows.owner(OTHER_CLIENT),
    partner: await rows.owner(PARTNER),
  };
  for (const stranger of STRANGERS) await rows.owner(stranger);
  await rows.admin('admin@fenceline.example');
  const farms = {
    client: await rows.farm(owners.client, 'farm_key'),
    other: await rows.farm(owners.other, 'farm_key'),
  };
  const pids = (await server.app.parcels.intersecting(DISTRICT)).map(({ pid }) => pid);
  const addParcels = (farmId: number, count: number, from = 0) =>
    addFarmParcels(server.database, pids, { farmId, count, from });
  for (const farm of Object.values(farms)) await addParcels(farm, 2);
  const client = await server.client(CLIENT);
  const otherClient = await server.client(OTHER_CLIENT);
  const partner = await server.client(PARTNER);
  const { soilProjects } = contract;

  const help = {
    ...server,
    owners,
    farms,
    sends: { client, otherClient, partner },
    addParcels,
    /** Id in the cadastre of the client's farm's parcel at this index. */
    async pid(index: number): Promise<string> {
      const parcels = await server.database.asOwner
        .selectFrom('farm_parcel')
        .select('pid')
        .where('farm_id', '=', farms.client)
        .orderBy('position')
        .execute();
      return parcels[index]!.pid;
    },
    work: () => soilProjectJobs(server.app),

    /** Answers that suffice for the commitment PDF. */
    form: (change: Partial<SoilForm> = {}): SoilForm => ({
      ...blankSoilForm(new Date('2026-11-21T00:00:00Z')),
      name: 'Casey Client',
      nature_of_farm: 'Mixed farming',
      landholders: [{ ...blankPerson(), name: 'Casey Client' }],
      interest_holders: blankInterestHolders().map((one) => ({ ...one, answer: false })),
      chosen_activities: ['8', '10'],
      ...change,
    }),

    async save(
      change: {
        projectId?: number | null;
        status?: 'A1' | 'A2';
        form?: SoilForm;
        farmId?: number;
        step?: number;
        opId?: string;
        attributes?: object;
      } = {},
    ): Promise<number> {
      const form = change.form ?? help.form();
      const [row] = await client.send(
        soilProjects.save,
        {
          project_id: change.projectId ?? null,
          property_id: change.farmId ?? farms.client,
          chosen_actions: form.chosen_activities,
          project_name: 'Mirrool Downs Soil Project',
          project_status: change.status ?? 'A1',
          project_attributes: {
            version: 3,
            step: change.step ?? 4,
            accepted_terms: true,
            submitted_form: form,
            ...change.attributes,
          },
        },
        change.opId ? { opId: change.opId } : {},
      );
      return row.client_save_agriprove_project;
    },

    async project(projectId: number): Promise<SoilProject> {
      const projects = soilProjectsOf(await partner.send(soilProjects.all, {}));
      return projects.find((project) => project.projectId === projectId) as SoilProject;
    },

    async history(projectId: number): Promise<string[]> {
      const lines = await partner.send(soilProjects.history, { project_id: projectId });
      return lines
        .filter(({ note }) => !/^(Signatures checked|Warning accepted)/.test(note ?? ''))
        .map((line) => `${line.from_status ?? '–'} ${line.to_status} ${line.changed_by}`);
    },

    /**
     * Sets a status directly, for tests of later steps. From A5 on, the project gets a signed
     * commitment in which the server saw a signature, checked unless `isChecked` is false, but no
     * file.
     */
    async put(projectId: number, status: ProjectStatus, { isChecked = true } = {}): Promise<void> {
      if (!UNSIGNED.has(status)) await help.addSigned(projectId, isChecked);
      await server.database.asOwner
        .updateTable('soil_project')
        .set({ status, commitment_version: 1, answers_version: 1 })
        .where('id', '=', projectId)
        .execute();
    },

    /** A new project at B3 with a title, which can be submitted. */
    async approved(): Promise<number> {
      const id = await help.save();
      await help.addTitle(id);
      await help.put(id, 'B3');
      return id;
    },

    addSigned: (projectId: number, isChecked: boolean) =>
      addSigned(server.database, projectId, {
        client: CLIENT,
        checkedBy: isChecked ? PARTNER : null,
      }),

    /** Returns the generated commitment of a new project at A4. */
    async commitment(projectId: number): Promise<Uint8Array> {
      await help.work()['make-commitment']({ projectId }, { isLastTry: false });
      const { key } = await server.database.asOwner
        .selectFrom('soil_document')
        .select('key')
        .where('project_id', '=', projectId)
        .where('kind', '=', 'commitment')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return (await server.app.files.get(key)) as Uint8Array;
    },

    /** The pages of a project's newest document as text, and its bytes. */
    async pages(projectId: number, kind: 'commitment' | 'condition') {
      const { key } = await server.database.asOwner
        .selectFrom('soil_document')
        .select('key')
        .where('project_id', '=', projectId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const bytes = (await server.app.files.get(key)) as Uint8Array;
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
      return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ')), bytes };
    },

    /** Uploads a file as the signed commitment, sends it, and compares it. */
    async sign(projectId: number, bytes: Uint8Array): Promise<void> {
      await help.send(projectId, bytes);
      await help.compare(projectId);
    },

    /** Runs the job that compares the project's latest signed commitment. */
    async compare(projectId: number, { isLastTry = false } = {}): Promise<void> {
      const { id: documentId } = await server.database.asOwner
        .selectFrom('soil_document')
        .select('id')
        .where('project_id', '=', projectId)
        .where('kind', '=', 'commitment-signed')
        .where('recorded_at', 'is not', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await help.work()['compare-signed']({ documentId }, { isLastTry });
    },

    /** Uploads a file as the signed commitment and sends it. */
    async send(projectId: number, bytes: Uint8Array): Promise<void> {
      const [upload] = await help.links(client, projectId, 'commitment-signed');
      await help.upload(upload!.link, bytes);
      await client.send(soilProjects.updateStatus, {
        project_id: projectId,
        project_status: 'A5',
      });
    },

    /** A partner admin's answer to whether everybody has signed. */
    checkSignatures: (projectId: number, isSigned: boolean, note = '', sender = partner) =>
      sender.send(soilProjects.checkSignatures, {
        project_id: projectId,
        is_signed: isSigned,
        note,
      }),

    async upload(link: string, bytes: Uint8Array, type = 'application/pdf'): Promise<Response> {
      const address = new URL(link);
      return fetch(`${server.origin}${address.pathname}${address.search}`, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(bytes),
      });
    },

    async links(
      sender: typeof client,
      projectId: number,
      kind: UploadKind,
      count = 1,
    ): Promise<{ key: string; link: string }[]> {
      const keys = Array.from({ length: count }, () => uploadKey(projectId, kind, randomUUID()));
      const links = await sender.send(soilProjects.uploadLinks, {
        bucket_key_pairs: keys.map((key) => ({
          bucket_name: BUCKET,
          key_name: key,
          file_type: 'application/pdf' as const,
        })),
      });
      return links.map((link, i) => ({ key: keys[i]!, link }));
    },

    async addTitle(projectId: number): Promise<void> {
      const [{ key, link } = { key: '', link: '' }] = await help.links(
        partner,
        projectId,
        'title-docs',
      );
      await help.upload(link, SMALL_PDF);
      await help.record(projectId, [{ file_name: 'title.pdf', key_name: key }]);
      const { rows: parcels } = await help.project(projectId);
      await partner.send(soilProjects.describeTitle, {
        key_name: key,
        parcels: parcels.map(({ parcel_key: parcel }) => parcel),
        title_date: new Date().toISOString().slice(0, 10),
        owners: 'Casey Client',
      });
    },

    record: (projectId: number, titleDocs: { file_name: string; key_name: string }[]) =>
      partner.send(soilProjects.updateAttributes, {
        project_id: projectId,
        property_id: farms.client,
        project_attributes: { title_docs: titleDocs },
      }),

    setApart: (projectId: number) => setApart(server.database, projectId),

    /**
     * Returns what the form would send for the project in its present state, on land of its own
     * unless `isShared`.
     */
    async submission(projectId: number, { isShared = false } = {}) {
      if (!isShared) await help.setApart(projectId);
      return submissionOf(partner, projectId);
    },

    submissions: (projectId: number) =>
      server.database.asOwner
        .selectFrom('cer_submission')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('attempt')
        .execute(),
  };
  return help;
}

export type SoilServer = Awaited<ReturnType<typeof startSoilServer>>;

/** Returns the error's code and message, or `answered`. */
export const outcomeOf = (sending: Promise<unknown>): Promise<string> =>
  sending.then(
    () => 'answered',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
