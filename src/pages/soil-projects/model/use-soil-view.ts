import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { soilAddress } from '#entities/soil-project/record/react';
import { useAppSettings } from '#shared/config/react';
import { type ProjectView, viewInAddress } from './project-list.ts';
import type { ProjectTab, SoilSearch } from './soil-search.ts';

export type SoilTab = 'registration' | 'admin';

/** Leaves a project's page and a submission. */
const LIST = { submit: undefined, project: undefined, pane: undefined, step: undefined };

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
  // Keep the list's view in the address during a submission, to restore it afterwards.
  const showAdmin = (next: Pick<SoilSearch, 'submit' | 'project' | 'pane'>) =>
    void navigate({
      to,
      search: (before) => ({ ...before, ...LIST, tab: 'admin', ...next }),
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
    projectId: tab === 'admin' ? (search.project ?? null) : null,
    pane: search.pane ?? 'land',
    showTab: (next: SoilTab) =>
      next === 'admin'
        ? showAdmin({})
        : void navigate({ to, search: { tab: next }, resetScroll: false }),
    /** Returns to where the submission was opened: the project's page, or the list. */
    showSubmission: (projectId: number) =>
      showAdmin({ submit: projectId, project: search.project, pane: search.pane }),
    leaveSubmission: () => showAdmin({ project: search.project, pane: search.pane }),
    showProject: (projectId: number) => showAdmin({ project: projectId }),
    showPane: (pane: ProjectTab) => showAdmin({ project: search.project, pane }),
    showList: () => showAdmin({}),
  };
}
