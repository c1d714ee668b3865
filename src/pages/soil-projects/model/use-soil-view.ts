import { useNavigate, useSearch } from '@tanstack/react-router';
import { soilAddress } from '#entities/soil-project/react';
import { useAppSettings } from '#shared/config/react';

export type SoilTab = 'registration' | 'admin';

/**
 * What a partner admin sees is part of the address: `/agriprove?tab=registration`, or a project's
 * submission by `/agriprove?tab=admin&submit=12`. He comes for the projects, so these are first.
 */
export function useSoilView() {
  const { partner_name: partner } = useAppSettings();
  const search: { tab?: unknown; submit?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab: SoilTab = search.tab === 'registration' ? 'registration' : 'admin';
  const show = (next: { tab: SoilTab; submit?: number }) =>
    void navigate({ to: soilAddress(partner), search: next as {}, resetScroll: false });
  return {
    tab,
    submittingId: tab === 'admin' ? Number(search.submit) || null : null,
    showTab: (next: SoilTab) => show({ tab: next }),
    showSubmission: (projectId: number) => show({ tab: 'admin', submit: projectId }),
  };
}
