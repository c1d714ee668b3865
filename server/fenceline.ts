import { join } from 'node:path';
import type { Logger } from 'pino';
import type { AppContext } from './domains/app-context.ts';
import { makeDataDir } from './platform/db/embedded/index.ts';
import { createDispatch } from './platform/dispatch/dispatch.ts';
import { shareLimits, type SharedLimits } from './platform/dispatch/shared-limits.ts';
import { createLargeBodyReader } from './platform/dispatch/large-body-reader.ts';
import { createFarmDrawer } from './domains/land/farm-drawing/farm-drawer.ts';
import { createThumbnailMaker } from './domains/land/farm-thumbnails/thumbnail-maker.ts';
import { createBoundaryChecker } from './domains/land/boundary-check/boundary-checker.ts';
import { createHealthChecker } from './domains/land/boundary-health-check/health-checker.ts';
import { createPaddockChecker } from './domains/land/paddock-check/paddock-checker.ts';
import { readRegisterAtStart } from './domains/soil/pre-flight/read-register.ts';
import { createRegisterReader } from './platform/outside/register/index.ts';
import { askLandThread, createLandComparer } from './domains/land/land-comparison/land-comparer.ts';
import { persistentSecret, LINK_SECRET } from './platform/files/persistent-secret.ts';
import { joinNodes } from './platform/nodes/join-nodes.ts';
import { connectionsOfNode } from './platform/nodes/node-facts.ts';
import { nodeName } from './platform/nodes/node-name.ts';
import { createFileStore, openFileStorage } from './platform/files/create-file-store.ts';
import { createPdfChecker } from './platform/files/pdf-checker.ts';
import { createPdfComparer } from './platform/files/pdf-comparer.ts';
import { allHandlers } from './domains/handlers.ts';
import { expectFreePort } from './http/expect-free-port.ts';
import { createHttpServer, createWorkersHttpServer } from './http/server.ts';
import { createTokenVerifier } from './platform/identity/token-verifier.ts';
import { JobInterruptedError } from './platform/jobs/job-queue.ts';
import { startJobQueue } from './platform/jobs/pg-boss-queue.ts';
import { createMailer } from './platform/mail/index.ts';
import { createMetrics } from './platform/metrics/create-metrics.ts';
import { mailOrderProblem } from './domains/sales/orders/mail-order-problem.ts';
import { reconcileCheckout } from './domains/sales/orders/reconcile-checkout.ts';
import { notifyOfStuckCheckout } from './domains/sales/orders/notify-of-stuck-checkout.ts';
import { dropRevokedTokens } from './domains/people/owners/drop-revoked-tokens.ts';
import { createCerClient } from './platform/outside/cer/index.ts';
import { createGeocoder } from './platform/outside/geocoder/index.ts';
import { createLpaClient } from './platform/outside/lpa/index.ts';
import { createPayPalClient } from './platform/outside/paypal/index.ts';
import { startParcels } from './cadastre/start-parcels.ts';
import { createDraftKeys } from './platform/identity/draft-keys.ts';
import { createUnsubscribeLinks } from './platform/mail/unsubscribe-links.ts';
import { mailExpiryNotice } from './domains/people/mail/expiry-notice-mail.ts';
import { noticeExpiry } from './domains/people/mail/notice-expiry.ts';
import { sendMailAgain } from './domains/sales/orders/mail-again.ts';
import { mailOrderReceived } from './domains/sales/orders/order-received-mail.ts';
import { mailAddressChange } from './domains/people/owners/address-change-mail.ts';
import { takeUpAddress } from './domains/people/owners/take-up-address.ts';
import { mailPlanNotice } from './domains/sales/plans/plan-notice-mail.ts';
import { RequestPriority } from './platform/workers/request-priority.ts';
import { coverSources, NO_COVER_SOURCES, withStandIn } from './rasters/index.ts';
import { findReportMaker } from './domains/sales/deliveries/report-makers.ts';
import { createPdfSigner } from './platform/signature/sign-pdf.ts';
import { readSigningIdentity } from './platform/signature/signing-identity.ts';
import { createTimeStamper } from './platform/outside/time-stamps/index.ts';
import { createReportMaker } from './documents/create-report-maker.ts';
import { createBackdropReader } from './domains/read-backdrop.ts';
import { refreshReports } from './domains/sales/orders/refresh-reports.ts';
import { billingJobs } from './domains/sales/billing/jobs.ts';
import { deliverLongOrder, deliverOrder } from './domains/sales/deliveries/deliver-order.ts';
import { notifyOfFailedDelivery } from './domains/sales/deliveries/delivery-notices.ts';
import { deleteOldRecords } from './domains/retention/delete-old-records.ts';
import { SANDBOX_ISSUER } from '../sandbox/issuer.ts';
import { soilProjectJobs } from './domains/soil/jobs.ts';
import { publicOrigin } from './platform/settings/all-settings.ts';
import { type Settings } from './platform/settings/settings.ts';
import { startDatabase } from './start-database.ts';

export interface Fenceline {
  origin: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  settings: Settings;
  /** Label shown to users, such as `2022.6`. */
  version: string;
  /** Folder of the built web app; null serves only the interfaces. */
  appFolder: string | null;
  /** Folder of the built server with the programs of its worker threads. */
  programFolder: string;
  log: Logger;
  /** Called before each step that may keep people waiting. */
  onStep: (step: string) => void;
  /** Aborting it ends the start before its next step. */
  signal: AbortSignal;
}

/**
 * Length of the queue for new connections, up to the kernel's limit. With a shorter one (Node's
 * default is 511) a burst makes the kernel drop other clients' first packet, which they repeat a
 * second later.
 */
const MAX_UNACCEPTED = 4_096;

/**
 * Starts every part of the server's role in order of dependency; a failed or aborted start stops
 * the parts already started. The caller holds the lock of DATA_DIR if the role needs it.
 */
export async function startFenceline(options: StartOptions): Promise<Fenceline> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (let next = stops.pop(); next; next = stops.pop()) {
      // If one part fails to stop, the others must still stop, above all the database.
      await next().catch((error: unknown) => {
        options.log.error({ err: error }, 'a part of the server failed to stop');
        failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    const onStep = (step: string) => {
      options.signal.throwIfAborted();
      options.onStep(step);
    };
    const origin = await start({ ...options, onStep }, (stopPart) => {
      stops.push(stopPart);
      options.signal.throwIfAborted();
    });
    return { origin, stop };
  } catch (error) {
    // Errors while stopping are already logged and must not hide why the start failed.
    await stop().catch(() => undefined);
    throw error;
  }
}

async function start(
  { settings, version, appFolder, programFolder, log, onStep, signal }: StartOptions,
  onStop: (stop: () => Promise<void>) => void,
): Promise<string> {
  const origin = publicOrigin(settings);
  const place = { port: settings.PORT, host: settings.HOST };
  await expectFreePort(place);
  await makeDataDir(settings.DATA_DIR);
  const secret =
    settings.FILE_LINK_SECRET ?? (await persistentSecret(join(settings.DATA_DIR, LINK_SECRET)));

  const database = await startDatabase({ settings, log, onStep, signal }, onStop);
  const { ROLE: role } = settings;
  const jobs = await startJobQueue(database, log, {
    supervise: role !== 'web',
    signal,
  });

  const storage = await openFileStorage(settings, ({ says, cure }) =>
    log.warn({ problem: says, cure }, 'the file store failed'),
  );
  onStep('Loading parcels');
  const parcels = await startParcels({
    settings,
    bucket: settings.FILES_S3_BUCKET === undefined ? null : storage,
    programFolder,
    log,
    // Loaded on demand, because a server with an imported cadastre never needs the sample.
    sampleSnapshot: async (folder) => {
      const { ensureSampleSnapshot, writeInThread } =
        await import('../sandbox/district/sample-snapshot.ts');
      return ensureSampleSnapshot(folder, writeInThread(programFolder));
    },
  });
  onStop(() => parcels.close());

  const files = createFileStore(storage, { origin, secret });
  // The embedded database serves one process.
  const nodes = settings.DATABASE_URL
    ? await joinNodes({ database, node: nodeFacts(settings, version), parcels, secret, files, log })
    : null;
  if (nodes) onStop(() => nodes.leave());
  const sharedLimits = shareLimits({ database, otherNodes: () => nodes?.others() ?? 0, log });
  onStop(() => sharedLimits.stop());
  const sandbox = settings.sandbox
    ? await (
        await import('../sandbox/index.ts')
      ).startSandbox({
        settings,
        origin,
        database,
        programFolder,
        log,
      })
    : null;
  if (sandbox) onStop(() => sandbox.stop());

  const taskProgram = taskProgramIn(programFolder);
  const standInCover = sandbox?.cover ?? NO_COVER_SOURCES;
  const requestPriority = new RequestPriority();
  const reports = new AbortController();
  const identity = await readSigningIdentity(settings);
  const stampTime = settings.TIME_STAMP_URL
    ? createTimeStamper({ url: settings.TIME_STAMP_URL })
    : null;
  const smtpUrl = sandbox?.smtpUrl ?? settings.SMTP_URL;
  const app: AppContext = {
    settings,
    origin,
    version,
    log,
    now: () => new Date(),
    database,
    get parcels() {
      return parcels.engine;
    },
    cover: withStandIn(coverSources(settings, log), standInCover),
    makeReport: createReportMaker({
      program: join(programFolder, 'report-process.js'),
      settings,
      standInCover,
      requestPriority,
      signal: reports.signal,
    }),
    signPdf: identity && createPdfSigner({ identity, stampTime, now: () => new Date(), log }),
    stampTime,
    readBackdrop: createBackdropReader(settings, origin),
    findReportMaker: (itemType) => findReportMaker(itemType, app.cover),
    files,
    unsubscribe: createUnsubscribeLinks({ origin, secret }),
    draftKeyOf: createDraftKeys(secret),
    jobs,
    checkBoundary: createBoundaryChecker(taskProgram),
    examineBoundary: createHealthChecker(taskProgram),
    checkPaddocks: createPaddockChecker(taskProgram),
    checkPdf: createPdfChecker(taskProgram),
    compareLand: createLandComparer(askLandThread(taskProgram)),
    comparePdfs: createPdfComparer(taskProgram),
    drawFarm: createFarmDrawer(taskProgram, log),
    makeThumbnail: createThumbnailMaker(taskProgram),
    paypal:
      settings.PAYPAL_CLIENT_ID && settings.PAYPAL_CLIENT_SECRET
        ? createPayPalClient({
            baseUrl: settings.PAYPAL_API_URL,
            clientId: settings.PAYPAL_CLIENT_ID,
            clientSecret: settings.PAYPAL_CLIENT_SECRET,
          })
        : null,
    geocoder: settings.GEOCODER_URL
      ? createGeocoder({
          url: settings.GEOCODER_URL,
          kind: settings.GEOCODER_KIND,
          ...(settings.GEOCODER_API_KEY ? { apiKey: settings.GEOCODER_API_KEY } : {}),
        })
      : null,
    lpa: settings.LPA_URL
      ? createLpaClient({ url: settings.LPA_URL, apiKey: settings.LPA_API_KEY, database })
      : null,
    cer: settings.CER_URL
      ? createCerClient({
          url: settings.CER_URL,
          apiKey: settings.CER_API_KEY,
          timeoutMs: settings.CER_TIMEOUT_S * 1_000,
        })
      : null,
    register: settings.CER_REGISTER_SOURCE
      ? createRegisterReader(settings.CER_REGISTER_SOURCE)
      : null,
    partnerPlanId: sandbox?.partnerPlanId ?? settings.PARTNER_PLAN_ID ?? null,
    mailer: smtpUrl
      ? createMailer({ smtpUrl, from: settings.MAIL_FROM, name: settings.PRODUCT_NAME })
      : null,
  };

  const metrics = settings.METRICS_TOKEN ? createMetrics({ database, parcels, version }) : null;
  if (metrics) onStop(async () => metrics.stop());
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const { exportTraces } = await import('./platform/metrics/export-traces.ts');
    const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
    onStop(exportTraces({ endpoint, node: nodeName(settings), version, log }));
  }
  const server =
    role === 'worker'
      ? createWorkersHttpServer(app, log, metrics)
      : createHttpServer({
          app,
          dispatch: dispatchOf(app, programFolder, sharedLimits),
          log,
          appFolder,
          sandbox,
          requestPriority,
          logSecret: secret,
          metrics,
        });
  onStop(() => server.close());
  await server.listen({ ...place, backlog: MAX_UNACCEPTED });

  onStop(async () => {
    // Aborts the reports in progress; the next process that takes their jobs makes them again.
    reports.abort(new JobInterruptedError('The server stops.'));
    await jobs.stop();
  });
  if (role !== 'web') {
    await jobs.work({
      'deliver-payment': deliverOrder(app),
      'deliver-long-payment': deliverLongOrder(app),
      'notify-of-failed-delivery': notifyOfFailedDelivery(app),
      'drop-revoked-tokens': dropRevokedTokens(app),
      'reconcile-checkout': reconcileCheckout(app),
      'notify-of-stuck-checkout': notifyOfStuckCheckout(app),
      'delete-old-records': deleteOldRecords(app),
      'mail-plan-notice': mailPlanNotice(app),
      'mail-address-change': mailAddressChange(app),
      'mail-order-received': mailOrderReceived(app),
      'mail-again': sendMailAgain(app),
      'notice-expiry': noticeExpiry(app),
      'mail-expiry-notice': mailExpiryNotice(app),
      'mail-order-problem': mailOrderProblem(app),
      'refresh-reports': refreshReports(app),
      ...billingJobs(app),
      ...soilProjectJobs(app),
    });
    await readRegisterAtStart(app);
  }
  sandbox?.makeDocuments(app);
  return origin;
}

const taskProgramIn = (folder: string) => join(folder, 'task-worker.js');

const dispatchOf = (app: AppContext, programFolder: string, sharedLimits: SharedLimits) =>
  createDispatch({
    app,
    sharedLimits,
    handlers: allHandlers,
    takeUpAddress: takeUpAddress(app),
    readLargeBody: createLargeBodyReader(taskProgramIn(programFolder)),
    verifier: createTokenVerifier({
      issuer: app.settings.OIDC_ISSUER,
      audience: app.settings.OIDC_AUDIENCE,
      emailClaim: app.settings.OIDC_EMAIL_CLAIM,
      ...(app.settings.sandbox ? { issuerName: SANDBOX_ISSUER } : {}),
    }),
  });

const nodeFacts = (settings: Settings, version: string) => ({
  name: nodeName(settings),
  role: settings.ROLE,
  version,
  connections: connectionsOfNode(settings),
});
