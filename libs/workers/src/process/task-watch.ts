import { WorkerStopped, WorkersOverloaded } from '../worker-errors.ts';
import { judgeDeadline } from './deadline.rules.ts';
import { readProcessMemory } from './process-memory.ts';
import type { WorkerLimits } from './worker-limits.ts';

/** Compares the time and the memory of a task with its limits until it ends. */
export type TaskWatch = {
  /** Gives the task more time, up to the limit of its worker. */
  extend(): void;
  checkMemory(): void;
  /** Highest memory seen, in bytes; null where it cannot be read. */
  readonly memory: number | null;
  end(): void;
};

type WatchedTask = {
  readonly limits: Pick<WorkerLimits, 'taskMs' | 'extensionMs' | 'maxExtensions' | 'memoryBytes' | 'memoryCheckMs'>;
  /** Milliseconds after which the task ends in any case. */
  readonly totalMs: number;
  readonly readPid: () => number;
  /** Returns how long a process has waited for a processor. */
  readonly readWaitMs: (pid: number) => number;
  /** Called when the task exceeds a limit, or the machine did not get it done. */
  readonly onExceeded: (reason: WorkerStopped | WorkersOverloaded) => void;
};

/** For a task that the machine did not get done. */
const OVERLOAD_RETRY_SECONDS = 60;

export function watchTask({ limits, totalMs, readPid, readWaitMs, onExceeded }: WatchedTask): TaskWatch {
  const started = performance.now();
  const peakBytesBefore = readProcessMemory(readPid())?.peakBytes ?? 0;
  const waitMsBefore = readWaitMs(readPid());
  let memory: number | null = null;
  let extensions = 0;
  let deadline: NodeJS.Timeout | undefined;

  const checkDeadlineAfter = (delayMs: number, limitMs: number) => {
    clearTimeout(deadline);
    deadline = setTimeout(() => {
      const elapsedMs = performance.now() - started;
      const waitedMs = readWaitMs(readPid()) - waitMsBefore;
      const verdict = judgeDeadline({ elapsedMs, waitedMs, limitMs });
      if (verdict === 'too_long') onExceeded(new WorkerStopped('took_too_long'));
      else if (verdict === 'overloaded') onExceeded(new WorkersOverloaded(OVERLOAD_RETRY_SECONDS));
      else checkDeadlineAfter(verdict.remainingMs, limitMs);
    }, delayMs);
  };
  const setDeadline = () => {
    const limitMs = Math.min(totalMs, limits.taskMs + extensions * limits.extensionMs);
    checkDeadlineAfter(started + limitMs - performance.now(), limitMs);
  };
  const checkMemory = () => {
    const now = readProcessMemory(readPid());
    if (!now) return;
    // Only a new peak of the process shows what happened between two checks.
    const used = now.peakBytes > peakBytesBefore ? now.peakBytes : now.residentBytes;
    memory = Math.max(memory ?? 0, used);
    if (now.residentBytes > limits.memoryBytes) onExceeded(new WorkerStopped('took_too_much_memory'));
  };

  setDeadline();
  const memoryCheck = setInterval(checkMemory, limits.memoryCheckMs);
  return {
    extend() {
      extensions = Math.min(extensions + 1, limits.maxExtensions);
      setDeadline();
    },
    checkMemory,
    get memory() {
      return memory;
    },
    end() {
      clearTimeout(deadline);
      clearInterval(memoryCheck);
    },
  };
}
