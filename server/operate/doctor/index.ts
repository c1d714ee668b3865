import { setTimeout as delay } from 'node:timers/promises';
import { keepCoverRecord } from '#entities/cover';
import { SnapshotError } from '../../cadastre/memory/index.ts';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import { publicOrigin, SETTINGS } from '../../platform/settings/all-settings.ts';
import { coverRecordOf } from '../../platform/settings/groups/cover.ts';
import { readSettings, SettingsError } from '../../platform/settings/settings.ts';
import { hiddenValue } from '../redact.ts';
import { bucketCheck } from './check-bucket.ts';
import { databaseLoginsCheck } from './check-database-logins.ts';
import { databaseCheck } from './check-database.ts';
import { linkSecretCheck } from './check-link-secret.ts';
import { diskCheck, folderCheck, memoryCheck, orderFilesCheck } from './check-machine.ts';
import { mapChecks } from './check-maps.ts';
import { nodesCheck } from './check-nodes.ts';
import { outsideChecks } from './check-outside.ts';
import { lookAtServer } from './check-server.ts';
import { signingCheck } from './check-signing.ts';
import { signInCheck } from './check-sign-in.ts';
import { fail, off, type Check, type CheckContext, type Finding } from './finding.ts';

export interface DoctorResult {
  findings: Finding[];
  failed: number;
  warnings: number;
}

const LIMIT_MS = 12_000;
const CHECKS: readonly Check[] = [
  folderCheck,
  diskCheck,
  memoryCheck,
  bucketCheck,
  orderFilesCheck,
  linkSecretCheck,
  databaseCheck,
  databaseLoginsCheck,
  nodesCheck,
  signInCheck,
  signingCheck,
  ...outsideChecks,
  ...mapChecks,
];

/**
 * `fenceline doctor`: checks every setting and every reachable system without changing anything.
 */
export async function doctor({ dataDir }: { dataDir: string }): Promise<DoctorResult> {
  const findings = await examine({ ...process.env, DATA_DIR: dataDir });
  const count = (verdict: Finding['verdict']) =>
    findings.filter((finding) => finding.verdict === verdict).length;
  return { findings, failed: count('fail'), warnings: count('warn') };
}

async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const settings = readSettings(env);
    keepCoverRecord(coverRecordOf(settings));
    const set = Object.keys(SETTINGS).filter((name) => env[name]).length;
    const read = { name: 'settings', verdict: 'ok', cure: null } as const;
    const { isServing, finding } = await lookAtServer(settings);
    const context = { settings, origin: publicOrigin(settings), isServing };
    const late = lateness();
    return [
      { ...read, says: `All settings are valid; ${set} ${set === 1 ? 'is' : 'are'} set.` },
      finding,
      ...(await Promise.all(CHECKS.map((check) => looked(check, context, late)))),
    ];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const cure =
      'Correct it, then run fenceline doctor again; the other checks need valid settings.';
    return error.message.split('\n').map((problem) => ({
      name: 'settings',
      ...fail(problem, cure),
    }));
  }
}

async function looked(check: Check, context: CheckContext, late: Promise<never>): Promise<Finding> {
  const { name, cure } = check;
  if (check.isStandIn?.(context.settings) && !context.isServing) {
    return { name, ...off('A stand-in of the sandbox; it answers while the server runs.') };
  }
  try {
    const finding = await Promise.race([check.run(context), late]);
    return { name, ...finding, says: hiddenValue(finding.says, false) };
  } catch (error) {
    return { name, ...fail(inWords(error), cure) };
  }
}

/** Rejects when the time limit for all checks has passed. */
function lateness(): Promise<never> {
  const late = delay(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new OutsideUnavailableError('It', 'timeout');
  });
  late.catch(() => {});
  return late;
}

const REASONS: Readonly<Record<OutsideUnavailableError['reason'], string>> = {
  'not-configured': 'is not configured',
  'breaker-open': 'keeps failing',
  refused: 'cannot be reached',
  network: 'could not complete the connection',
  timeout: 'did not answer in time',
  redirect: 'redirects to another address',
  oversize: 'sent too much data',
  status: 'answers',
  garbage: 'sent an answer that Fenceline cannot read',
};

const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT']);

function inWords(error: unknown): string {
  if (error instanceof OutsideUnavailableError) {
    const status = error.status === undefined ? '' : ` ${error.status}`;
    return `${error.system} ${REASONS[error.reason]}${status}.`;
  }
  if (error instanceof SnapshotError) return `${error.message}.`;
  const { message, code = '' } = error as NodeJS.ErrnoException;
  return UNREACHED.has(code) ? `It cannot be reached (${code}).` : message || code;
}
