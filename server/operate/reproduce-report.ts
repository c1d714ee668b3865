import { existsSync } from 'node:fs';
import { eachCover } from '#entities/cover';
import { VERSION_LABEL } from '#shared/config';
import {
  reproduceOrder,
  type ReproducedOrder,
} from '../domains/sales/deliveries/reproduce-order.ts';
import { openFileStorage, storageFolder } from '../platform/files/create-file-store.ts';
import { createLog } from '../platform/log.ts';
import { coverSettingsOf } from '../platform/settings/groups/cover.ts';
import { coverSources, NO_COVER_SOURCES, withStandIn } from '../rasters/index.ts';
import { operatorSettings } from './operator-settings.ts';
import { TaskRefusedError, type TaskWatcher } from './operator-task.ts';

export interface ReproduceProgress {
  done: number;
  of: number;
}

/**
 * `fenceline report reproduce`: makes an order's files again from its recorded inputs and compares
 * them with what was delivered. Reads only files and rasters, so that it works beside a running
 * server and with a restored backup.
 */
export async function reproduceReport(
  { order, dataDir }: { order: number; dataDir: string },
  watcher: TaskWatcher<ReproduceProgress>,
): Promise<ReproducedOrder> {
  const settings = operatorSettings(dataDir);
  const folder = storageFolder(settings);
  if (settings.FILES_S3_BUCKET === undefined && !existsSync(folder)) {
    throw new TaskRefusedError(`${folder} does not exist. Give the server’s DATA_DIR.`);
  }
  const sample = settings.sandbox ? await watcher.openSampleCover() : null;
  try {
    const log = createLog('silent');
    const reproduced = await reproduceOrder(order, {
      files: await openFileStorage(settings),
      cover: withStandIn(coverSources(settings, log, 'reports'), sample?.cover ?? NO_COVER_SOURCES),
      names: eachCover((product) => settings[coverSettingsOf(product).name]),
      version: VERSION_LABEL,
      onReport: (done, of) => watcher.onProgress({ done, of }),
    });
    if (reproduced) return reproduced;
    throw new TaskRefusedError(
      `Order ${order} has no recorded inputs in ${settings.FILES_S3_BUCKET ?? folder}. Check the number. Orders delivered by earlier versions recorded none, so they cannot be reproduced.`,
    );
  } finally {
    await sample?.stop();
  }
}
