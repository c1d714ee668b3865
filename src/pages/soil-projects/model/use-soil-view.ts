import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { soilAddress } from '#entities/soil-project/react';
import { useAppSettings } from '#shared/config/react';
import { type ProjectView, viewInAddress } from './project-list.ts';

export type SoilTab = 'registration' | 'admin';

/**
 * What a partner admin sees is part of the address: `/agriprove?tab=registration`, a project's
 * submission by `/agriprove?tab=admin&submit=12`, or a search by `/agriprove?q=creek`. They come for
 * the projects, so these are first.
 */
export function useSoilView() {
  const { partner_name: partner } = useAppSettings();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const to = soilAddress(partner);
  const tab: SoilTab = search['tab'] === 'registration' ? 'registration' : 'admin';
  // The view of the table stays beside a submission, to be there again after it.
  const show = (next: { tab: SoilTab; submit?: number }) =>
    void navigate({
      to,
      search: ((before: object) =>
        next.tab === 'admin' ? { ...before, submit: undefined, ...next } : next) as {},
      resetScroll: false,
    });
  const keepView = useCallback(
    (view: ProjectView) =>
      void navigate({
        to,
        search: ((before: object) => ({ ...before, ...viewInAddress(view) })) as {},
        replace: true,
        resetScroll: false,
      }),
    [navigate, to],
  );
  return {
    tab,
    address: search,
    keepView,
    submittingId: tab === 'admin' ? Number(search['submit']) || null : null,
    showTab: (next: SoilTab) => show({ tab: next }),
    showSubmission: (projectId: number) => show({ tab: 'admin', submit: projectId }),
  };
}
