import type { Database } from '../platform/db/database.ts';
import type { FindReportMaker } from './report-maker.ts';
import type { FarmDrawer } from './land/farm-drawing/farm-drawer.ts';
import type { ThumbnailMaker } from './land/farm-thumbnails/thumbnail-maker.ts';
import type { PaddockChecker } from './land/paddock-check/paddock-checker.ts';
import type { BackdropReader } from './read-backdrop.ts';
import type { BoundaryChecker } from './land/boundary-check/boundary-checker.ts';
import type { HealthChecker } from './land/boundary-health-check/health-checker.ts';
import type { LandComparer } from './land/land-comparison/land-comparer.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { PdfChecker } from '../platform/files/pdf-checker.ts';
import type { PdfComparer } from '../platform/files/pdf-comparer.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { Mailer } from '../platform/mail/index.ts';
import type { CerClient } from '../platform/outside/cer/index.ts';
import type { Geocoder } from '../platform/outside/geocoder/index.ts';
import type { LpaClient } from '../platform/outside/lpa/index.ts';
import type { PayPalClient } from '../platform/outside/paypal/index.ts';
import type { StampTime } from '../platform/outside/time-stamps/index.ts';
import type { RegisterReader } from '../platform/outside/register/index.ts';
import type { ParcelEngine } from '../cadastre/parcel-engine.ts';
import type { CoverSources } from '../rasters/index.ts';
import type { MakeReport } from '../documents/make-report.ts';
import type { SignPdf } from '../platform/signature/sign-pdf.ts';
import type { DraftKeys } from '../platform/identity/draft-keys.ts';
import type { UnsubscribeLinks } from '../platform/mail/unsubscribe-links.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { Log } from '../platform/log.ts';

/** Clients of outside systems; null if not configured. */
export interface OutsideSystems {
  paypal: PayPalClient | null;
  geocoder: Geocoder | null;
  lpa: LpaClient | null;
  cer: CerClient | null;
  /** The public register of projects. */
  register: RegisterReader | null;
  mailer: Mailer | null;
  stampTime: StampTime | null;
}

/** Running parts that handlers and jobs use; created once at start. */
export interface AppContext extends OutsideSystems {
  settings: Settings;
  /** Address at which users reach this server, without a trailing slash. */
  origin: string;
  version: string;
  log: Log;
  now: () => Date;
  database: Database;
  /** The current cadastre, which an import replaces; an engine taken from here never changes. */
  readonly parcels: ParcelEngine;
  cover: CoverSources;
  makeReport: MakeReport;
  /** Null without a certificate. */
  signPdf: SignPdf | null;
  readBackdrop: BackdropReader;
  findReportMaker: FindReportMaker;
  files: FileStore;
  unsubscribe: UnsubscribeLinks;
  draftKeyOf: DraftKeys;
  jobs: JobQueue;
  checkBoundary: BoundaryChecker;
  examineBoundary: HealthChecker;
  checkPaddocks: PaddockChecker;
  checkPdf: PdfChecker;
  compareLand: LandComparer;
  comparePdfs: PdfComparer;
  drawFarm: FarmDrawer;
  makeThumbnail: ThumbnailMaker;
  /** The plan whose clients may register soil projects; null allows only partner admins. */
  partnerPlanId: number | null;
}
