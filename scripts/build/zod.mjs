/**
 * The validator as the app uses it. The build resolves every `zod` import of the app to this file,
 * so that zod is told before its first schema not to compile checks with `eval`, which the pages'
 * policy forbids and browsers would report.
 */
import { config, z } from 'zod/v4';

config({ jitless: true });

export { z };
