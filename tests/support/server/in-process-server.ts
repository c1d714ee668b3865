import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createClient } from '#shared/api';
import { contract, type BoundaryFeature } from '#shared/api/contract';
import type { AppContext } from '../../../server/domains/app-context.ts';
import type { ParcelEngine } from '../../../server/cadastre/parcel-engine.ts';
import type { Database } from '../../../server/platform/db/database.ts';
import {
  createDispatch,
  type DispatchOptions,
} from '../../../server/platform/dispatch/dispatch.ts';
import { findReportMaker } from '../../../server/domains/sales/deliveries/report-makers.ts';
import { drawFarm } from '../../../server/domains/land/farm-drawing/draw-farm.ts';
import { thumbnailOf } from '../../../server/domains/land/farm-thumbnails/thumbnail-of.ts';
import { checkBoundary } from '../../../server/domains/land/boundary-check/check-boundary.ts';
import { examine } from '../../../server/domains/land/boundary-health-check/examine.ts';
import { checkPaddocks } from '../../../server/domains/land/paddock-check/check-paddocks.ts';
import { answer } from '../../../server/domains/land/land-comparison/land-answer.ts';
import { createLandComparer } from '../../../server/domains/land/land-comparison/land-comparer.ts';
import { checkTrimmedPdf } from '../../../server/platform/files/trim-pdf.ts';
import { comparePdfs } from '../../../server/platform/files/compare-pdfs.ts';
import { createFileStore } from '../../../server/platform/files/create-file-store.ts';
import { createFolderStorage } from '../../../server/platform/files/folder-storage.ts';
import { allHandlers } from '../../../server/domains/handlers.ts';
import { takeUpAddress } from '../../../server/domains/people/owners/take-up-address.ts';
import { createHttpServer } from '../../../server/http/server.ts';
import { createTokenVerifier } from '../../../server/platform/identity/token-verifier.ts';
import { createDraftKeys } from '../../../server/platform/identity/draft-keys.ts';
import { createUnsubscribeLinks } from '../../../server/platform/mail/unsubscribe-links.ts';
import { startJobQueue } from '../../../server/platform/jobs/pg-boss-queue.ts';
import { createLog } from '../../../server/platform/log.ts';
import { makeReport } from '../../../server/documents/make-report.ts';
import { readSettings } from '../../../server/platform/settings/settings.ts';
import { decodeInNode } from './decode-in-node.ts';
import { AUDIENCE, startTestIssuer } from './test-issuer.ts';

/** Tests send calls as fast as their machine can, which must not reach a limit. */
const NO_RATE_LIMITS = { anonymousRequests: 1e9, userPoints: 1e9, userCpuMs: 1e9 };

export interface InProcessOptions {
  /** A migrated database, which is closed with the server. */
  database: Database;
  parcels: ParcelEngine;
  handlers?: DispatchOptions['handlers'];
  /**
   * The test's changes to guards and limits; `{ rateLimits: {} }` restores the product's defaults.
   */
  dispatch?: Pick<DispatchOptions, 'rateLimits' | 'guards'>;
  app?: Partial<AppContext>;
  env?: Record<string, string>;
}

/**
 * Starts a server in this process. Everything in it is real except the identity provider, which is a
 * small one.
 */
export async function startInProcess({ database, parcels, ...options }: InProcessOptions) {
  const issuer = await startTestIssuer();
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-server-'));
  const settings = readSettings({
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    DATA_DIR: folder,
    PARTNER_DOMAINS: 'agriprove.example,cibolabs.example',
    GROUND_COVER_NAME: 'Ground cover of the tests, version 1',
    WOODY_COVER_NAME: 'Woody cover of the tests, version 1',
    ...options.env,
  });
  let logged = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const log = createLog('debug', { destination: sink });
  const jobs = await startJobQueue(database, log);
  const files = createFileStore(createFolderStorage(folder), {
    origin: 'http://localhost',
    secret: 's'.repeat(32),
  });
  const app: AppContext = {
    settings,
    origin: 'http://localhost',
    version: '2022.6',
    log,
    now: () => new Date(),
    database,
    parcels,
    cover: { ground: null, woody: null },
    makeReport: (order) => makeReport(order, app.cover),
    signPdf: null,
    stampTime: null,
    readBackdrop: async () => null,
    findReportMaker: (itemType) => findReportMaker(itemType, app.cover),
    files,
    unsubscribe: createUnsubscribeLinks({ origin: 'http://localhost', secret: 's'.repeat(32) }),
    draftKeyOf: createDraftKeys('s'.repeat(32)),
    jobs,
    checkBoundary: async (features) => checkBoundary(JSON.parse(features) as BoundaryFeature[]),
    examineBoundary: async (question) => examine(question),
    checkPaddocks: async (question) => checkPaddocks(question),
    checkPdf: async (bytes) => checkTrimmedPdf(bytes),
    compareLand: createLandComparer(async (question) => answer(question)),
    register: null,
    comparePdfs,
    drawFarm: async (order) => drawFarm({ ...order, isDissolved: true }),
    makeThumbnail: async (_version, read) => thumbnailOf(await read()),
    paypal: null,
    geocoder: null,
    lpa: null,
    cer: null,
    partnerPlanId: null,
    mailer: null,
    ...options.app,
  };
  const verifier = createTokenVerifier({
    issuer: issuer.issuer,
    audience: AUDIENCE,
    emailClaim: 'email',
  });
  const dispatch = createDispatch({
    app,
    verifier,
    handlers: options.handlers ?? allHandlers,
    takeUpAddress: takeUpAddress(app),
    rateLimits: NO_RATE_LIMITS,
    ...options.dispatch,
  });
  const server = createHttpServer({
    app,
    dispatch,
    log,
    appFolder: null,
    sandbox: null,
    // Here, the answering thread also generates reports.
    requestPriority: null,
    logSecret: 's'.repeat(32),
    mostDelayMs: 0,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  const clientWith = (token: string | null) =>
    createClient({ endpoint: `${origin}/api`, decode: decodeInNode, token: async () => token });
  const client = async (email: string) => clientWith(await issuer.token(email));

  return {
    origin,
    issuer,
    database,
    app,
    jobs,
    client,
    clientWith,
    logged: () => logged,
    /** Returns a signed-in client whose owner record exists. */
    async owner(email: string, name = 'Ann Farmer') {
      const owner = await client(email);
      await owner.send(contract.owners.create, { name, business: '', phone: '', email });
      return owner;
    },
    async stop() {
      await server.close();
      await jobs.stop();
      await database.close();
      await issuer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type InProcessServer = Awaited<ReturnType<typeof startInProcess>>;
