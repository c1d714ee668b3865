import {
  OUTBOX_LOCK,
  announceOutbox,
  readOutbox,
  readOutboxItem,
  removeOutboxItem,
  writeOutboxItem,
  type OutboxItem,
} from '#shared/offline/react';
import { failureMessage } from '#shared/lib/failure';
import { newFarm } from '../model/new-farm.ts';
import { farmOf, stateAfter, type WaitingFarm } from '../model/waiting-farm.ts';
import { withFarmId } from '../model/wizard.ts';
import { createFarm, storeBoundary } from '#entities/farm/react';
import { updateFarm } from './update-farm.ts';

export type SentItem =
  | { outcome: 'added'; name: string; isAsTyped: boolean }
  | { outcome: 'updated'; name: string }
  | { outcome: 'refused'; id: string; lines: string[] }
  | { outcome: 'waiting' | 'signed-out' };

/**
 * Sends the user's waiting changes in order, until one of them has to go on waiting; never the one
 * that is open for a correction in this tab.
 */
export const sendOutbox = ({
  email,
  openId,
}: {
  email: string;
  openId: string | null;
}): Promise<SentItem[]> =>
  navigator.locks.request(OUTBOX_LOCK, async () => {
    const sent: SentItem[] = [];
    for (const item of await readOutbox(email)) {
      const farm = farmOf(item);
      if (!farm || item.state === 'refused' || item.id === openId) continue;
      const result = await sendItem({ ...item, email }, farm);
      sent.push(result);
      announceOutbox();
      if (result.outcome === 'waiting' || result.outcome === 'signed-out') break;
    }
    return sent;
  });

async function sendItem(item: OutboxItem, waiting: WaitingFarm): Promise<SentItem> {
  let current = item;
  try {
    const { boundary, wizard } = waiting;
    if (wizard.mode === 'edit') {
      await updateFarm({ wizard, boundary });
      await removeSent(item);
      return { outcome: 'updated', name: item.name };
    }
    const { opId, unanswered, farmId } = wizard.saving;
    const farm = newFarm(item.email, wizard.draft);
    const created =
      farmId === null
        ? await createFarm({ opId, farm, unanswered, boundary })
        : { farmId, isAsTyped: true };
    const stored = { ...waiting, wizard: withFarmId(wizard, created.farmId) };
    current = { ...item, content: stored };
    // Without room for this, a repetition finds the farm by its operation id.
    await writeOutboxItem(current).catch(() => {});
    await storeBoundary(created.farmId, boundary);
    await removeOutboxItem(item.id);
    return { outcome: 'added', name: item.name, isAsTyped: created.isAsTyped };
  } catch (error) {
    const state = stateAfter(error);
    const { lines } = failureMessage(error);
    const reason = state === 'refused' ? lines.join(' ') : null;
    await writeOutboxItem({ ...current, state, reason }).catch(() => {});
    return state === 'refused' ? { outcome: state, id: item.id, lines } : { outcome: state };
  }
}

/** A tab may have stored a later edit meanwhile; that one stays. */
async function removeSent({ id, submittedAt }: OutboxItem): Promise<void> {
  const latest = await readOutboxItem(id);
  if (latest?.submittedAt === submittedAt) await removeOutboxItem(id);
}

/** Reads a farm of the outbox for a correction; null while a tab sends it, or after. */
export const takeFromOutbox = (id: string): Promise<WaitingFarm | null> =>
  navigator.locks.request(
    OUTBOX_LOCK,
    { ifAvailable: true },
    async (lock) => lock && readWaitingFarm(id),
  );

/** A farm of the outbox; null if it is gone or cannot be sent. */
export async function readWaitingFarm(id: string): Promise<WaitingFarm | null> {
  const item = await readOutboxItem(id);
  return item && farmOf(item);
}
