import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { domainKey } from '#shared/api/react';
import { limitConcurrency } from '#shared/lib/limit-concurrency';
import { storeDocument, type Storing } from '../api/store-document.ts';
import { afterFailure, isSendable, uploadsOf, type Upload } from './uploads.ts';

/** Concurrent uploads. The rest wait, so that each one progresses and none outlives its link. */
const CONCURRENCY = 3;

/** Uploads several files to a project; each one succeeds or fails on its own (SM-19). */
export function useUploads(to: Pick<Storing, 'project' | 'target' | 'bucket'>) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isRunning, setRunning] = useState(false);
  const stopper = useRef(new AbortController());
  const remarks = useRef<string[]>([]);
  useEffect(() => () => stopper.current.abort(), []);

  const change = (uuid: string, patch: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.uuid === uuid ? { ...one, ...patch } : one)));

  /** Resolves to true if the file now counts. */
  const send = async ({ uuid, file, hasArrived }: Upload, signal: AbortSignal) => {
    if (signal.aborted) {
      change(uuid, { state: 'ready' });
      return false;
    }
    change(uuid, { state: 'sending', percent: 0 });
    try {
      await storeDocument({
        ...to,
        uuid,
        file,
        hasArrived,
        signal,
        onProgress: (percent) => change(uuid, { percent }),
        onArrived: (remark) => {
          if (remark !== null) remarks.current.push(`${file.name}: ${remark}`);
          change(uuid, { percent: 100, hasArrived: true, remark });
        },
      });
      change(uuid, { state: 'done', percent: 100 });
      return true;
    } catch (error) {
      change(uuid, afterFailure(error, file, signal));
      return false;
    }
  };

  return {
    uploads,
    isRunning,
    add: async (files: readonly File[]) => {
      const added = await uploadsOf(files, uploads);
      setUploads((all) => [...all, ...added]);
    },
    remove: (uuid: string) => setUploads((all) => all.filter((one) => one.uuid !== uuid)),
    /**
     * Sends every unsent file, then reloads the projects. Resolves to the store's remarks if every
     * chosen file is stored, otherwise to null.
     */
    start: async () => {
      stopper.current = new AbortController();
      const { signal } = stopper.current;
      const waiting = uploads.filter(isSendable);
      for (const { uuid } of waiting) change(uuid, { state: 'waiting', percent: 0, problem: null });
      setRunning(true);
      const stored = new Set<Upload>(uploads.filter(({ state }) => state === 'done'));
      const limited = limitConcurrency(CONCURRENCY);
      const sendOne = async (upload: Upload) => {
        if (await send(upload, signal)) stored.add(upload);
      };
      await Promise.all(waiting.map((upload) => limited(() => sendOne(upload))));
      await queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
      setRunning(false);
      return stored.size === uploads.length ? remarks.current : null;
    },
    stop: () => stopper.current.abort(),
  };
}
