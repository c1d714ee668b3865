export { decodeInNode } from '../../../cli/connection/decode-in-node.ts';
