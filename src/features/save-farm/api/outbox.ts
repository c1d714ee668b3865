import {
  OUTBOX_LOCK,
  announceOutbox,
  readOutbox,
  readOutboxItem,
  removeOutboxItem,
  writeOutboxItem,
  type OutboxItem,
} from '#shared/offline/react';
import { saveFarm } from '#entities/farm/react';
import { failureMessage } from '#shared/lib/failure';
import { farmToSave, withFarmId } from '../model/wizard.ts';
import type { WaitingFarm } from '../model/read-waiting-farm.ts';
import { stateAfter, waitingId, type FarmToStore } from '../model/waiting-farm.ts';

/** Null if the stored item is not a farm that can be sent. */
const read = async (item: OutboxItem): Promise<WaitingFarm | null> =>
  (await import('../model/read-waiting-farm.ts')).farmOf(item);

export type SentItem =
  | { outcome: 'saved'; words: string }
  | { outcome: 'refused'; id: string; lines: string[] }
  | { outcome: 'waiting' | 'signed-out' };

/** Stores a complete farm until there is a connection; a full device refuses it. */
export async function writeWaitingFarm(email: string, content: FarmToStore): Promise<void> {
  await writeOutboxItem({
    id: waitingId(content.wizard),
    email,
    name: content.wizard.draft.name,
    submittedAt: new Date().toISOString(),
    state: 'waiting',
    reason: null,
    content,
  });
  announceOutbox();
}

/**
 * Sends the user's waiting changes in order, until one of them has to wait longer; never the one
 * that is open for correction in this tab.
 */
export const sendOutbox = (email: string, openId: string | null): Promise<SentItem[]> =>
  navigator.locks.request(OUTBOX_LOCK, async () => {
    const sent: SentItem[] = [];
    for (const item of await readOutbox(email)) {
      const farm = await read(item);
      if (!farm || item.state === 'refused' || item.id === openId) continue;
      const result = await sendItem({ ...item, email }, farm);
      sent.push(result);
      announceOutbox();
      if (result.outcome === 'waiting' || result.outcome === 'signed-out') break;
    }
    return sent;
  });

async function sendItem(item: OutboxItem, farm: WaitingFarm): Promise<SentItem> {
  const { name } = item;
  let { wizard } = farm;
  const rewrite = (change: Partial<OutboxItem>) =>
    // If this cannot be stored, a repetition still finds the farm by its operation id.
    writeOutboxItem({ ...item, content: { ...farm, wizard }, ...change }).catch(() => {});
  try {
    const saved = await saveFarm(farmToSave(item.email, wizard, farm.boundary), (farmId) => {
      wizard = withFarmId(wizard, farmId);
      return rewrite({});
    });
    await removeSent(item);
    if (wizard.mode === 'edit') return { outcome: 'saved', words: `${name} is updated.` };
    const words = saved.isAsTyped
      ? `${name} is added.`
      : `${name} was already added, with the details sent first.`;
    return { outcome: 'saved', words };
  } catch (error) {
    const state = stateAfter(error);
    const { lines } = failureMessage(error);
    await rewrite({ state, reason: state === 'refused' ? lines.join(' ') : null });
    return state === 'refused' ? { outcome: state, id: item.id, lines } : { outcome: state };
  }
}

/** A tab may have stored a later change meanwhile; that one stays. */
async function removeSent({ id, submittedAt }: OutboxItem): Promise<void> {
  const latest = await readOutboxItem(id);
  if (latest?.submittedAt === submittedAt) await removeOutboxItem(id);
}

/** Reads a farm of the outbox for correction; null while a tab sends it, or after it was sent. */
export const takeWaitingFarm = (id: string): Promise<WaitingFarm | null> =>
  navigator.locks.request(OUTBOX_LOCK, { ifAvailable: true }, async (lock) => {
    const item = lock && (await readOutboxItem(id));
    return item && read(item);
  });

export async function removeWaitingFarm(id: string): Promise<void> {
  await removeOutboxItem(id);
  announceOutbox();
}
