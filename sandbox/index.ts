import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppContext, OutsideSystems } from '../server/domains/app-context.ts';
import type { Database } from '../server/platform/db/database.ts';
import type { Log } from '../server/platform/log.ts';
import { loadMemoryEngine } from '../server/cadastre/memory/index.ts';
import { ensureSampleSnapshot, writeInThread } from './district/sample-snapshot.ts';
import { SOURCE_SETTINGS, sourcesBy, type CoverSources } from '../server/rasters/index.ts';
import type { Settings } from '../server/platform/settings/settings.ts';
import { sandboxAccounts } from './accounts.ts';
import { createSandboxCer } from './cer/create-sandbox-cer.ts';
import { createSandboxIdentityProvider } from './identity-provider/create-sandbox-identity-provider.ts';
import { landscapeThread } from './landscape-thread.ts';
import { openLandscape } from './landscape.ts';
import { createSandboxLpa } from './lpa/create-sandbox-lpa.ts';
import { startSandboxMailbox } from './mailbox/start-sandbox-mailbox.ts';
import { createSandboxPayPal } from './paypal/create-sandbox-paypal.ts';
import { sampleRegister } from './register/register.ts';
import { makeSampleDocuments } from './sample-documents.ts';
import { seedSandbox } from './seed.ts';
import { createSandboxTimeStamps } from './signing/create-sandbox-time-stamps.ts';
import { ensureSigningFiles } from './signing/self-made.ts';
import { sharedLandscape } from './shared-landscape.ts';

export interface Sandbox {
  /** SMTP URL for the mailer. */
  smtpUrl: string;
  /** Sample cover of each product that has no configured source. */
  cover: CoverSources;
  partnerPlanId: number;
  /** Makes the files of sample projects in the background. */
  makeDocuments(app: AppContext): void;
  mount(server: FastifyInstance): void;
  stop(): Promise<void>;
}

/** Starts the stand-ins of all outside systems on this server and seeds the sandbox's people. */
export async function startSandbox(options: {
  settings: Settings;
  origin: string;
  database: Database;
  programFolder: string;
  log: Log;
}): Promise<Sandbox> {
  const { settings, origin, database, programFolder, log } = options;
  const provider = await createSandboxIdentityProvider({
    issuer: settings.OIDC_ISSUER,
    accounts: sandboxAccounts,
    clientOrigins: originsOf(origin),
    keysFile: join(settings.DATA_DIR, 'sandbox-keys.json'),
    onError: (error) => log.warn({ err: error }, 'sandbox identity provider'),
  });
  const paypal = createSandboxPayPal({
    baseUrl: settings.PAYPAL_API_URL,
    clientId: settings.PAYPAL_CLIENT_ID ?? '',
    clientSecret: settings.PAYPAL_CLIENT_SECRET ?? '',
    merchantId: settings.PAYPAL_MERCHANT_ID ?? '',
    webhook: { id: settings.PAYPAL_WEBHOOK_ID ?? '', url: `${origin}/webhooks/paypal` },
  });
  const mailbox = await startSandboxMailbox({
    folder: join(settings.DATA_DIR, 'mailbox'),
    mountPath: '/sandbox/mailbox',
  });
  const lpa = createSandboxLpa({ apiKey: settings.LPA_API_KEY ?? '' });
  const cer = createSandboxCer({ apiKey: settings.CER_API_KEY ?? '', slowMs: 1_500 });
  const openSample = async () => {
    const folder = join(settings.DATA_DIR, 'parcels');
    return loadMemoryEngine(await ensureSampleSnapshot(folder, writeInThread(programFolder)), {
      program: join(programFolder, 'parcel-worker.js'),
    });
  };
  await ensureSigningFiles(settings.ISSUER_NAME ?? settings.PRODUCT_NAME, settings);
  const partnerPlanId = await seedSandbox(database, openSample, settings);
  const stopping = new AbortController();
  let documents = Promise.resolve();
  const landscape = openLandscape(
    settings.SANDBOX_LANDSCAPE
      ? sharedLandscape(settings.SANDBOX_LANDSCAPE)
      : landscapeThread(join(programFolder, 'landscape-worker.js'), log),
  );

  const standIns: Record<keyof OutsideSystems, [path: string, handler: RequestListener]> = {
    paypal: ['/sandbox/paypal', paypal.handler],
    lpa: ['/sandbox/lpa', lpa],
    cer: ['/sandbox/cer', cer.handler],
    register: ['/sandbox/register', sampleRegister],
    mailer: ['/sandbox/mailbox', mailbox.handler],
    geocoder: ['/sandbox/geocode', landscape.geocoder],
    stampTime: ['/sandbox/time-stamps', createSandboxTimeStamps()],
  };
  return {
    smtpUrl: mailbox.smtpUrl,
    cover: sourcesBy((product) =>
      settings[SOURCE_SETTINGS[product]] ? null : landscape.cover[product],
    ),
    partnerPlanId,
    mount(server) {
      // A browser requests tiles soon after its first page; the command line never requests any.
      server.addHook('onRequest', async ({ headers }) => {
        if (headers.accept?.includes('text/html')) landscape.prepare();
      });
      mountAt(server, '/oidc', provider.handler);
      mountAt(server, '/sandbox/base', landscape.baseTiles);
      for (const [path, handler] of Object.values(standIns)) mountAt(server, path, handler);
    },
    makeDocuments(app) {
      documents = makeSampleDocuments(app, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'sample documents');
      });
    },
    async stop() {
      stopping.abort();
      await documents;
      await landscape.stop();
      await mailbox.stop();
    },
  };
}

/** localhost is also 127.0.0.1; a browser that uses that address may sign in too. */
function originsOf(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (hostname !== 'localhost') return [origin];
  return [origin, `${protocol}//127.0.0.1:${port}`];
}

/** Forwards requests below the path to a plain Node handler, with their bodies unread. */
function mountAt(server: FastifyInstance, path: string, handler: RequestListener): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const url of [path, `${path}.json`, `${path}/*`]) {
      scope.all(url, (request, reply) => {
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        handler(request.raw, reply.raw);
      });
    }
  });
}
