export { PlanStatements } from './ui/PlanStatements.tsx';
