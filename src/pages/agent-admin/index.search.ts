export { agentSearch } from './model/agent-search.ts';
