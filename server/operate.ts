import { rmSync } from 'node:fs';
import { TaskRefused } from './operate/operator-task.ts';
import { loadTask, type TaskName, type TaskOrder, type TaskReply } from './operate/tasks.ts';

/**
 * The program behind operators' commands: takes one order from the command line that started it,
 * and answers with what comes of it. See docs/decisions/005.
 */
const scratch: string[] = [];

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
      onFinishing: () => void reply({ kind: 'finishing' }),
    });
    await reply({ kind: 'done', result: result as never });
  } catch (error) {
    await reply({ kind: 'failed', ...describeFailure(error) });
  }
  process.off('disconnect', abandon);
  process.disconnect?.();
}

function describeFailure(
  error: unknown,
): Pick<TaskReply & { kind: 'failed' }, 'blame' | 'message'> {
  if (error instanceof TaskRefused) {
    return { blame: error.isMisuse ? 'misuse' : 'refusal', message: error.message };
  }
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  const refusal = (text: string) => ({ blame: 'refusal', message: text }) as const;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return refusal('The disk is full. Nothing was changed. Free some space and try again.');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return refusal(`This user may not write or read ${path ?? 'there'}. Nothing was changed.`);
    case 'ENOENT':
    case 'ENOTDIR':
      return refusal(`There is no ${path}.`);
    default:
      return { blame: 'fault', message: stack ?? message };
  }
}

/** Nobody is left to hear: what is unfinished goes, as when the command is cancelled. */
function abandon(): void {
  for (const folder of scratch) rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

if (process.send) {
  // The terminal sends its signals to the command line too, which decides.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', abandon);
  process.once('message', (order) => void carryOut(order as TaskOrder));
} else {
  process.stderr.write('This program is started by fenceline.\n');
  process.exitCode = 2;
}
