import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { soilAddress } from '#entities/soil-project/react';
import { useAppSettings } from '#shared/config/react';
import { type ProjectView, viewInAddress } from './project-list.ts';

export type SoilTab = 'registration' | 'admin';

/**
 * The partner admin's view is part of the address: `/agriprove?tab=registration`, a project's
 * submission as `/agriprove?tab=admin&submit=12`, or a search as `/agriprove?q=creek`. The projects
 * come first, because that is what admins visit for.
 */
export function useSoilView() {
  const { partner_name: partner } = useAppSettings();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const to = soilAddress(partner);
  const tab: SoilTab = search['tab'] === 'registration' ? 'registration' : 'admin';
  // Keep the table's view in the address during a submission, to restore it afterwards.
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
