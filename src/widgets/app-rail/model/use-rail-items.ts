import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import {
  ChartNoAxesCombinedIcon,
  FileChartLineIcon,
  HandshakeIcon,
  MapIcon,
  PackageIcon,
  SettingsIcon,
  ShieldCheckIcon,
  ShoppingCartIcon,
  SproutIcon,
  TractorIcon,
} from 'lucide-react';
import { adminPermissionQuery } from '#entities/permission/react';
import { useOwnedPlans } from '#entities/plan/react';
import { soilAddress, soilStandingQuery } from '#entities/soil-project/record/react';
import { useSignedInEmail } from '#shared/auth/react';
import type { APP_PATHS } from '#shared/config';
import { useAppSettings } from '#shared/config/react';

export interface RailItem {
  to: Exclude<(typeof APP_PATHS)[number], `${string}:${string}`> | ReturnType<typeof soilAddress>;
  label: string;
  icon: LucideIcon;
}

const EVERYBODYS: readonly RailItem[] = [
  { to: '/map', label: 'Map', icon: MapIcon },
  { to: '/benchmark', label: 'Benchmark', icon: ChartNoAxesCombinedIcon },
  { to: '/farms', label: 'Farms', icon: TractorIcon },
  { to: '/shop', label: 'Shop', icon: ShoppingCartIcon },
  { to: '/settings', label: 'Settings', icon: SettingsIcon },
  { to: '/reports', label: 'Reports', icon: FileChartLineIcon },
  { to: '/orders', label: 'Orders', icon: PackageIcon },
];
const AGENT_ADMIN: RailItem = { to: '/agent-admin', label: 'Agent Admin', icon: HandshakeIcon };
const ADMIN: RailItem = { to: '/admin', label: 'Admin', icon: ShieldCheckIcon };

/**
 * Screens for everybody, then those that depend on rights, once these are known (SHELL-08, -10,
 * -12, ROLE-14).
 */
export function useRailItems(): readonly RailItem[] {
  const { data: plans = [] } = useOwnedPlans();
  const { data: isAdmin = false } = useQuery(adminPermissionQuery(useSignedInEmail()));
  const { data: soil } = useQuery(soilStandingQuery());
  const { partner_name: partner } = useAppSettings();
  return [
    ...EVERYBODYS,
    ...(plans.length > 0 ? [AGENT_ADMIN] : []),
    ...(isAdmin ? [ADMIN] : []),
    ...(soil?.may_register || soil?.is_partner_admin
      ? [{ to: soilAddress(partner), label: partner, icon: SproutIcon }]
      : []),
  ];
}
