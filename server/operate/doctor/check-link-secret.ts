import { join } from 'node:path';
import {
  isOpenToOthers,
  LINK_SECRET,
  LinkSecretError,
  readSecret,
} from '../../platform/files/persistent-secret.ts';
import { fail, ok, warn, type Check } from './finding.ts';

/** Anyone who knows or guesses the secret can open every file. */
export const linkSecretCheck: Check = {
  name: 'file links',
  cure: `Make ${LINK_SECRET} in DATA_DIR readable for the server’s user.`,
  async run({ settings: { DATA_DIR: folder, FILE_LINK_SECRET: setting } }) {
    if (setting !== undefined) return ok('FILE_LINK_SECRET signs them.');
    const path = join(folder, LINK_SECRET);
    try {
      const secret = await readSecret(path);
      if (secret === null) return ok(`The first start creates ${path}, which signs them.`);
    } catch (error) {
      if (!(error instanceof LinkSecretError)) throw error;
      return fail(error.problem, error.cure);
    }
    if (await isOpenToOthers(path)) {
      return warn(`Other users of this machine can read ${path}.`, `Run: chmod 600 ${path}`);
    }
    return ok(`${path} signs them.`);
  },
};
