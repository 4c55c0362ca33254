import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Isolation } from '../isolation/isolation.ts';
import { findWorkerPid } from '../isolation/worker-pid.ts';
import { type StopReason, WorkerEnded, WorkerFailure, WorkerStopped } from '../worker-errors.ts';
import type { JobCost } from './job-cost.ts';
import { launchWorker, type WorkerLaunch } from './launch-worker.ts';
import { readProcessMemory } from './process-memory.ts';
import { readProcessorWaitMs } from './processor-wait.ts';
import {
  BYTES_PIPE_FD,
  type TaskRequest,
  type TaskResult,
  type WorkerMessage,
  type WorkerRequest,
} from './protocol.ts';
import { type TaskWatch, watchTask } from './task-watch.ts';
import type { WorkerLimits } from './worker-limits.ts';

export type WorkerOptions = WorkerLaunch & {
  readonly limits: WorkerLimits;
  /** Returns how long a process has waited for a processor. Default: what the system says. */
  readonly readWaitMs?: (pid: number) => number;
};

/** A task for a worker. */
export type WorkerJob = {
  readonly request: TaskRequest;
  readonly bytes: Uint8Array;
  /** Milliseconds after which the task ends in any case. */
  readonly totalMs: number;
  /** Receives each item and each part of an output as soon as the worker has sent it. */
  readonly onMessage: (message: Extract<WorkerMessage, { type: 'item' | 'part' }>) => void;
};

/** The task in progress. */
type RunningTask = {
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (reason: unknown) => void;
  readonly job: WorkerJob;
  readonly watch: TaskWatch;
  /** Bytes of the parts received so far. */
  partBytes: number;
};

type ResourceUsage = Pick<JobCost, 'cpuSeconds' | 'memory'>;

/** The last words of V8 when its heap is full. Of the rest that a worker writes once it is ready, CHILD_KILLED_MESSAGE alone is read. */
const HEAP_FULL_MESSAGE = 'heap out of memory';
/** What `unshare` of util-linux 2.38 writes when its child was ended with SIGKILL: it cannot end itself in the same way, and exits with 1. */
const CHILD_KILLED_MESSAGE = 'unshare: sigprocmask unblock failed';
const MAX_STDERR_CHARACTERS = 4096;
const STOP_TIMEOUT_MS = 1000;
/** A worker that was taken over by its input must not fill the memory of this process. */
const MAX_PART_BYTES = 128 * MIB_BYTES;

const NO_USAGE: ResourceUsage = { cpuSeconds: null, memory: null };

/** One worker process. It runs one task at a time, with a deadline and a memory limit; the process is killed when it exceeds them. */
export class WorkerProcess {
  /** The first process of the launch: the worker itself, or the parent of the worker in its namespaces. */
  readonly #process: ChildProcess;
  readonly #isolation: Isolation;
  readonly #bytesPipe: Writable;
  readonly #limits: WorkerLimits;
  readonly #readWaitMs: (pid: number) => number;
  readonly #taskFolders: readonly string[];
  readonly #exited: Promise<void>;
  readonly #ready: Promise<void>;
  #task: RunningTask | null = null;
  #usage: ResourceUsage = NO_USAGE;
  #isBusy = false;
  /** Whether the system has shown the worker process, which it cannot do everywhere. */
  #wasFound = false;
  /** The reason of our kill. */
  #killReason: unknown = null;
  #stderr = '';
  #tasks = 0;
  #isUnstable = false;
  #hasStarted = false;

  constructor({ limits, readWaitMs = readProcessorWaitMs, ...launch }: WorkerOptions) {
    this.#limits = limits;
    this.#readWaitMs = readWaitMs;
    this.#isolation = launch.isolation;
    this.#taskFolders = launch.taskFolders;
    this.#process = launchWorker(launch, limits.heapMib);
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR_CHARACTERS);
    });
    this.#bytesPipe = this.#process.stdio[BYTES_PIPE_FD] as Writable;
    this.#bytesPipe.on('error', () => undefined);
    this.#exited = this.#waitForExit();
    this.#ready = this.#waitUntilReady();
    this.#ready.catch(() => undefined);
    void this.#exited.then(() => this.#failTask());
  }

  /** Whether the worker must be replaced before the next task. */
  get needsReplacement(): boolean {
    const memory = readProcessMemory(this.pid)?.residentBytes ?? 0;
    return (
      this.#isDead || this.#isUnstable || this.#tasks >= this.#limits.maxTasks || memory > this.#limits.idleMemoryBytes
    );
  }

  /** Whether the process has ended, or was asked to. */
  get hasEnded(): boolean {
    return this.#isDead;
  }

  /** Whether it was ready for a task once. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Whether the worker may read these folders. */
  canRead(taskFolders: readonly string[]): boolean {
    return this.#taskFolders === taskFolders;
  }

  /** What the last task used. */
  get usage(): ResourceUsage {
    return this.#usage;
  }

  /** Id of the worker process itself; 0 before it exists and after its end. */
  get pid(): number {
    const { pid = 0 } = this.#process;
    return this.#isolation.namespaces === 'none' ? pid : findWorkerPid(pid);
  }

  get #isDead(): boolean {
    if (this.#killReason !== null || this.#process.exitCode !== null || this.#process.signalCode !== null) return true;
    // In namespaces of its own, the worker can have ended while the parent that waits for it has not.
    return this.#wasFound && this.pid === 0;
  }

  /**
   * Runs a task and returns its result.
   * @throws WorkerStopped when the process was killed or crashed, WorkersOverloaded when the machine did not get the task done, WorkerEnded
   * when the system ended the process, the signal's reason when it aborts, WorkerFailure when the worker could not start.
   */
  async run(job: WorkerJob, signal: AbortSignal | undefined): Promise<TaskResult> {
    const abort = () => this.#kill(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#isBusy = true;
    this.#usage = NO_USAGE;
    try {
      await this.#ready;
      signal?.throwIfAborted();
      return await this.#send(job);
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#isBusy = false;
    }
  }

  /** Disconnects an idle process so that it exits; kills a busy one, or one that does not exit in time. */
  async stop(): Promise<void> {
    if (this.#isBusy || !this.#process.connected) this.#kill(new Error('the workers were closed'));
    else this.#process.disconnect();
    const timeout = setTimeout(() => this.#process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.#exited;
    clearTimeout(timeout);
  }

  /**
   * Resolves once the process has exited and its stderr is read ("close" is not emitted after a disconnect). In namespaces of its own, a worker
   * that is starting can outlive the first process, since it does not end with its parent yet: its closed channel ends it, and nobody waits
   * for its stderr.
   */
  async #waitForExit(): Promise<void> {
    const { stderr } = this.#process;
    const stderrClosed = stderr ? new Promise<void>((resolve) => stderr.once('close', resolve)) : null;
    await new Promise<void>((resolve) => {
      this.#process.once('exit', () => resolve());
      // A process that cannot be started (no memory, no such program) emits an error and no exit.
      this.#process.once('error', (error) => {
        this.#killReason ??= error;
        if (this.#process.pid === undefined) resolve();
      });
    });
    const isUseless = this.#killReason !== null || !this.#hasStarted;
    if (isUseless && this.#process.connected) this.#process.disconnect();
    // After a long turn the timer is due before what the process wrote is read.
    const timeout = setTimeout(() => setImmediate(() => stderr?.destroy()), STOP_TIMEOUT_MS);
    await stderrClosed;
    clearTimeout(timeout);
  }

  #waitUntilReady(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timeout = setTimeout(
      () => this.#kill(new WorkerFailure('a worker was not ready in time', this.#stderr)),
      this.#limits.startupMs,
    );
    this.#process.once('message', () => {
      this.#wasFound = this.#isolation.namespaces !== 'none' && this.pid !== 0;
      this.#process.on('message', (message: WorkerMessage) => this.#receive(message));
      this.#hasStarted = true;
      resolve();
    });
    void this.#exited.then(() => {
      clearTimeout(timeout);
      reject(this.#killReason ?? new WorkerFailure('a worker did not start', this.#stderr));
    });
    return promise.finally(() => clearTimeout(timeout));
  }

  #send(job: WorkerJob): Promise<TaskResult> {
    return new Promise((resolve, reject) => {
      this.#stderr = '';
      const watch = watchTask({
        limits: this.#limits,
        totalMs: job.totalMs,
        readPid: () => this.pid,
        readWaitMs: this.#readWaitMs,
        onExceeded: (reason) => this.#kill(reason),
      });
      this.#task = { resolve, reject, job, watch, partBytes: 0 };
      if (this.#isDead) return this.#failTask();
      const request: WorkerRequest = { task: job.request, size: job.bytes.length };
      // After a broken channel or pipe the process exits, and the exit rejects the task.
      this.#process.send(request, () => undefined);
      this.#bytesPipe.write(job.bytes);
    });
  }

  #receive(message: WorkerMessage): void {
    const task = this.#task;
    // What a killed worker had already sent is not a result: the task fails with the reason of the kill.
    if (!task || this.#killReason !== null) return;
    if (message.type === 'item') task.job.onMessage(message);
    else if (message.type === 'part') this.#receivePart(task, message);
    else if (message.type === 'extended') task.watch.extend();
    else if (message.type === 'usage') this.#usage = { ...this.#usage, cpuSeconds: message.cpuSeconds };
    else if (message.type === 'unstable') this.#isUnstable = true;
    else if (message.type !== 'ready') {
      task.watch.checkMemory();
      this.#tasks += 1;
      this.#isUnstable ||= message.type === 'failed';
      this.#endTask().resolve(message);
    }
  }

  #receivePart(task: RunningTask, part: Extract<WorkerMessage, { type: 'part' }>): void {
    task.partBytes += part.bytes.length;
    if (task.partBytes > MAX_PART_BYTES) this.#kill(new WorkerStopped('took_too_much_memory'));
    else task.job.onMessage(part);
  }

  #kill(reason: unknown): void {
    this.#killReason ??= reason;
    this.#process.kill('SIGKILL');
  }

  #failTask(): void {
    if (!this.#task) return;
    // A library that crashes ends with another signal.
    const wasKilled = this.#process.signalCode === 'SIGKILL' || this.#stderr.includes(CHILD_KILLED_MESSAGE);
    if (wasKilled) this.#killReason ??= new WorkerEnded();
    const reason: StopReason = this.#stderr.includes(HEAP_FULL_MESSAGE) ? 'took_too_much_memory' : 'crashed';
    this.#endTask().reject(this.#killReason ?? new WorkerStopped(reason));
  }

  /** Returns the task that has ended, which is no longer watched. */
  #endTask(): RunningTask {
    const task = this.#task as RunningTask;
    this.#task = null;
    task.watch.end();
    this.#usage = { ...this.#usage, memory: task.watch.memory };
    return task;
  }
}
