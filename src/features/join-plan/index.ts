export { ClientPlans } from './ui/ClientPlans.tsx';
export { PlanInvitations } from './ui/PlanInvitations.tsx';
