import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
export const readRoot = (path: string) => readFileSync(join(root, path), 'utf8');

const Service = z.looseObject({
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
});
const Compose = z.looseObject({ services: z.record(z.string(), Service) });

/** The services of compose.yaml, with its anchors and merges resolved as Docker does. */
export function composeServices() {
  return Compose.parse(parse(readRoot('compose.yaml'), { merge: true })).services;
}

/** The settings of each Fenceline node by service. */
export const composeNodes = () =>
  Object.entries(composeServices()).flatMap(([name, { build, environment }]) =>
    build === undefined ? [] : [{ name, env: environment }],
  );
