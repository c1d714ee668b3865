import { useQuery, useQueryClient } from '@tanstack/react-query';
import { soilProjectsOf } from '#entities/soil-project/record';
import {
  ownProjectsQuery,
  reportLinks,
  type ProjectOfLinks,
} from '#entities/soil-project/record/react';
import { ApiError } from '#shared/api';
import { domainKey } from '#shared/api/react';

const EVERY_MS = 2_000;
const AT_MOST_MS = 60_000;

/**
 * Polls for the PDF to be signed: first 2 s after the press, then every 2 s for a minute (PDF-04,
 * OP-69). True once it is ready, false after the minute; fails with the reason if the server could
 * not make it.
 */
export function useCommitment(project: ProjectOfLinks, pdfAskedAt: number | null) {
  const queryClient = useQueryClient();

  const problem = async () => {
    const own = ownProjectsQuery([project.propertyId]);
    const rows = await queryClient.fetchQuery({ ...own, staleTime: 0 });
    const found = soilProjectsOf(rows).find(({ projectId }) => projectId === project.projectId);
    return found?.attributes.pdf_problem ?? null;
  };

  return useQuery({
    queryKey: ['soil-commitment', project.projectId, pdfAskedAt],
    queryFn: async ({ signal }) => {
      for (let waitedMs = EVERY_MS; waitedMs <= AT_MOST_MS; waitedMs += EVERY_MS) {
        await delay(EVERY_MS, signal);
        const links = await reportLinks(project, signal);
        if (links.commitment !== null) {
          void queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
          return true;
        }
        const reason = await problem();
        if (reason !== null) throw new ApiError('INTERNAL', reason, {});
      }
      return false;
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
