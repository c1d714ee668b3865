export { useAllPlans, useClientPlans, useOwnedPlans, useUsablePlans } from './api/use-plans.ts';
export { useChangePlans, useIsChangingPlans } from './api/use-change-plans.ts';
export { ALL_CLIENTS, OrdersOf } from './ui/OrdersOf.tsx';
export { PlanCard } from './ui/PlanCard.tsx';
export { PlanChooser } from './ui/PlanChooser.tsx';
export { PlanPriceFields } from './ui/PlanPriceFields.tsx';
