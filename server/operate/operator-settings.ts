import { keepCoverRecord } from '#entities/cover';
import { coverRecordOf } from '../platform/settings/groups/cover.ts';
import { readSettings, SettingsError, type Settings } from '../platform/settings/settings.ts';
import { TaskRefusedError } from './operator-task.ts';

/** Reads the settings as the server would, for its data in `dataDir`. Throws `TaskRefusedError`. */
export function operatorSettings(dataDir: string): Settings {
  try {
    const settings = readSettings({ ...process.env, DATA_DIR: dataDir }, 'operate');
    keepCoverRecord(coverRecordOf(settings));
    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new TaskRefusedError(
      `These settings cannot be used:\n${error.message}\nSee all of them: fenceline config`,
    );
  }
}
