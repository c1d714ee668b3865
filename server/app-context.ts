import type { Database } from './db/database.ts';
import type { FarmDrawer } from './embeds/farm-drawer.ts';
import type { BoundaryChecker } from './farms/boundary-checker.ts';
import type { FileStore } from './files/file-store.ts';
import type { PdfChecker } from './files/pdf-checker.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Mailer } from './mail/index.ts';
import type { CerClient } from './outside/cer/index.ts';
import type { Geocoder } from './outside/geocoder/index.ts';
import type { LpaClient } from './outside/lpa/index.ts';
import type { PayPalClient } from './outside/paypal/index.ts';
import type { ParcelEngine } from './parcels/parcel-engine.ts';
import type { CoverSources } from './rasters/index.ts';
import type { MakeReport } from './reports/make-report.ts';
import type { Settings } from './settings.ts';
import type { Log } from './log.ts';

/** The running parts a handler or a job may use; made once at start, replaced by nothing after. */
export interface AppContext {
  settings: Settings;
  /** Where users reach this server, without a slash at the end. */
  origin: string;
  version: string;
  log: Log;
  now: () => Date;
  database: Database;
  /** The cadastre of this moment, which an import changes; an engine taken from here never does. */
  readonly parcels: ParcelEngine;
  cover: CoverSources;
  makeReport: MakeReport;
  files: FileStore;
  jobs: JobQueue;
  checkBoundary: BoundaryChecker;
  checkPdf: PdfChecker;
  drawFarm: FarmDrawer;
  /** The plan whose clients may register soil projects; null lets none but partner admins. */
  partnerPlanId: number | null;
  /** Null where it is not configured. */
  paypal: PayPalClient | null;
  geocoder: Geocoder | null;
  lpa: LpaClient | null;
  cer: CerClient | null;
  mailer: Mailer | null;
}
