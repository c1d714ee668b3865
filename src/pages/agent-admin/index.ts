export { AgentAdminPage } from './ui/AgentAdminPage.tsx';
