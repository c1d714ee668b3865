import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from './platform/log.ts';
import { speaksForItself } from './start-failure.ts';
import { TaskRefusedError, type SampleCover } from './operate/operator-task.ts';
import {
  CANCEL,
  loadTask,
  type TaskName,
  type TaskOrder,
  type TaskReply,
} from './operate/tasks.ts';

/**
 * Program behind the operators' commands: receives one order from the command line that started it,
 * and replies with the result. See docs/decisions/005.
 */
const scratch: string[] = [];
const windingDown: (() => Promise<void>)[] = [];

/** The cover that a sandbox serves where none is configured. */
async function openSampleCover(): Promise<SampleCover> {
  const { landscapeThread } = await import('../sandbox/landscape-thread.ts');
  const { openLandscape } = await import('../sandbox/landscape.ts');
  const program = join(dirname(fileURLToPath(import.meta.url)), 'landscape-worker.js');
  return openLandscape(landscapeThread(program, createLog('silent')));
}

const reply = (message: TaskReply) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });

async function carryOut<N extends TaskName>({ task, params }: TaskOrder<N>): Promise<void> {
  try {
    const run = (await loadTask[task]()) as (params: unknown, watcher: unknown) => Promise<unknown>;
    const result = await run(params, {
      onProgress: (progress: never) => void reply({ kind: 'progress', progress }),
      onScratch: (folder: string) => {
        scratch.push(folder);
        void reply({ kind: 'scratch', folder });
      },
      onCancel: (windDown: () => Promise<void>) => {
        windingDown.push(windDown);
        void reply({ kind: 'winds-down' });
      },
      openSampleCover,
      onFinishing: () => void reply({ kind: 'finishing' }),
    });
    await reply({ kind: 'done', result: result as never });
  } catch (error) {
    await reply({ kind: 'failed', ...describeFailure(error) });
  }
  process.off('disconnect', onDisconnect);
  process.disconnect?.();
}

function describeFailure(
  error: unknown,
): Pick<TaskReply & { kind: 'failed' }, 'blame' | 'message'> {
  if (error instanceof TaskRefusedError) {
    return { blame: error.isMisuse ? 'misuse' : 'refusal', message: error.message };
  }
  const { code, path, syscall, message, stack } = error as NodeJS.ErrnoException;
  const refusal = (text: string) => ({ blame: 'refusal', message: text }) as const;
  if (error instanceof Error && speaksForItself(error)) return refusal(message);
  // A connection to a missing socket fails with ENOENT, which a missing file has too.
  switch (syscall === 'connect' ? 'ECONNREFUSED' : code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return refusal('The disk is full. Nothing was changed. Free some space and try again.');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return refusal(
        `This user has no permission to read or write ${path ?? 'there'}. Nothing was changed.`,
      );
    case 'ENOENT':
    case 'ENOTDIR':
      return refusal(`There is no ${path ?? 'such file or folder'}.`);
    case 'EISDIR':
      return refusal('A file is needed, but this is a folder. Nothing was changed.');
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return refusal('The database cannot be reached. Check DATABASE_URL and that it runs.');
    case '28P01':
    case '28000':
    case '3D000':
      return refusal(`The database refused the login in DATABASE_URL: ${message}.`);
    default:
      return { blame: 'fault', message: stack ?? message };
  }
}

/** Removes unfinished work if the task was cancelled or the command line has exited. */
async function abandon(): Promise<never> {
  await Promise.allSettled(windingDown.map((windDown) => windDown()));
  for (const folder of scratch) rmSync(folder, { recursive: true, force: true });
  return process.exit(1);
}

function onDisconnect(): void {
  void abandon();
}

if (process.send) {
  // A terminal also signals the command line, which decides whether this process stops.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', onDisconnect);
  process.once('message', (order) => {
    process.on('message', (message) => message === CANCEL && void abandon());
    void carryOut(order as TaskOrder);
  });
} else {
  process.stderr.write('Run this program through the fenceline command.\n');
  process.exitCode = 2;
}
