import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { soilAddress } from '#entities/soil-project/react';
import { useAppSettings } from '#shared/config/react';
import { type ProjectView, viewInAddress } from './project-list.ts';

export type SoilTab = 'registration' | 'admin';

/**
 * The partner admin's view, which is part of the address. The projects come first, because that is
 * what admins visit for.
 */
export function useSoilView() {
  const { partner_name: partner } = useAppSettings();
  const navigate = useNavigate();
  const to = soilAddress(partner);
  const search = useSearch({ from: to });
  const tab: SoilTab = search.tab ?? 'admin';
  // Keep the table's view in the address during a submission, to restore it afterwards.
  const show = (next: { tab: SoilTab; submit?: number }) =>
    void navigate({
      to,
      search: (before) => (next.tab === 'admin' ? { ...before, submit: undefined, ...next } : next),
      resetScroll: false,
    });
  const keepView = useCallback(
    (view: ProjectView) =>
      void navigate({
        to,
        search: (before) => ({ ...before, ...viewInAddress(view) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, to],
  );
  return {
    tab,
    address: search,
    keepView,
    submittingId: tab === 'admin' ? search.submit || null : null,
    showTab: (next: SoilTab) => show({ tab: next }),
    showSubmission: (projectId: number) => show({ tab: 'admin', submit: projectId }),
  };
}
