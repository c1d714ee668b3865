import { hostname } from 'node:os';
import type { Settings } from '../settings/settings.ts';

/** Name of this node for people, in the log and in messages. */
export const nodeName = ({ NODE_NAME: name, PORT: port }: Pick<Settings, 'NODE_NAME' | 'PORT'>) =>
  name ?? `${hostname()}:${port}`;
