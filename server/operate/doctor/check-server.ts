import { z } from 'zod';
import { VERSION_LABEL } from '#shared/config';
import { createOutsideFetch } from '../../platform/outside/outside-fetch.ts';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import { publicOrigin } from '../../platform/settings/all-settings.ts';
import { type Settings } from '../../platform/settings/settings.ts';
import { fail, off, ok, warn, type Finding } from './finding.ts';

const Health = z.object({ status: z.string(), version: z.string() });

/** Checks that a server answers at the public address. */
export async function lookAtServer(
  settings: Settings,
): Promise<{ isServing: boolean; finding: Finding }> {
  const origin = publicOrigin(settings);
  const finding = await reached(`${origin}/healthz`, settings, origin);
  return { isServing: finding.verdict !== 'off', finding: { name: 'server', ...finding } };
}

async function reached(address: string, { PUBLIC_URL: publicUrl }: Settings, origin: string) {
  const send = createOutsideFetch({ system: 'The server', timeoutMs: 3_000 });
  try {
    const { version } = (await send(address)).json(Health);
    if (version === VERSION_LABEL) return ok(`${origin} is ready, version ${version}.`);
    return warn(
      `${origin} is version ${version}, this is ${VERSION_LABEL}.`,
      'Stop it and start this version.',
    );
  } catch (error) {
    if (!(error instanceof OutsideUnavailableError)) throw error;
    if (error.reason === 'refused') {
      return off(`Nothing answers at ${origin}; the server is not running.`);
    }
    return fail(
      `${address} does not answer like a Fenceline server (${error.reason}${error.status === undefined ? '' : ` ${error.status}`}).`,
      publicUrl === undefined
        ? 'Another program may use the port: choose another PORT.'
        : 'Check the server’s log, and that the proxy forwards PUBLIC_URL to it.',
    );
  }
}
