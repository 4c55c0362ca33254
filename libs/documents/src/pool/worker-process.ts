import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type DocumentFault, ReaderOverloaded, UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { judgeDeadline } from './deadline.rules.ts';
import type { DocumentCost } from './document-cost.ts';
import { buildLaunchWords, type Isolation } from './isolation/isolation.ts';
import { findWorkerPid } from './isolation/worker-pid.ts';
import { readProcessMemory } from './process-memory.ts';
import { readProcessorWaitMs } from './processor-wait.ts';
import { FILE_PIPE_FD, type Task, type TaskResult, type WorkerMessage, type WorkerRequest } from './protocol.ts';
import { buildSandboxArguments, buildSandboxEnvironment } from './sandbox.ts';
import { WorkerFailure } from './worker-failure.ts';
import type { WorkerLimits } from './worker-limits.ts';

export type WorkerOptions = {
  readonly entry: URL;
  readonly models: string;
  readonly limits: WorkerLimits;
  /** Folders that the tasks of the worker read. */
  readonly taskFolders: readonly URL[];
  /** What separates the process from the machine. */
  readonly isolation: Isolation;
};

/** Receives each page, attachment and part of an output as soon as the worker has sent it. */
export type PartHandler = (part: Extract<WorkerMessage, { type: 'page' | 'attachment' | 'part' }>) => void;

/** The task in progress. */
type RunningTask = {
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (reason: unknown) => void;
  readonly onPart: PartHandler;
  readonly started: number;
  /** Peak memory of the process before this task. */
  readonly peakBytesBefore: number;
  /** Time that the process had waited for a processor before this task. */
  readonly waitMsBefore: number;
  ocrPages: number;
  /** Milliseconds after which the task ends in any case. */
  readonly totalMs: number;
  /** Bytes of the parts received so far. */
  partBytes: number;
};

type ResourceUsage = Pick<DocumentCost, 'cpuSeconds' | 'memory'>;

/** The last words of V8 when its heap is full. Nothing else that a worker writes is read once it is ready. */
const HEAP_FULL_MESSAGE = 'heap out of memory';
const MAX_STDERR_CHARACTERS = 4096;
const STOP_TIMEOUT_MS = 1000;
/** For a task that the machine did not get done. */
const OVERLOAD_RETRY_SECONDS = 60;
/** A worker that was taken over by a file must not fill the memory of this process. */
const MAX_PART_BYTES = 128 * 1024 * 1024;

const NO_USAGE: ResourceUsage = { cpuSeconds: null, memory: null };

/** One worker process. It runs one task at a time, with a deadline and a memory limit; the process is killed when it exceeds them. */
export class WorkerProcess {
  /** The first process of the launch: the worker itself, or the parent of the worker in its namespaces. */
  readonly #process: ChildProcess;
  readonly #isolation: Isolation;
  readonly #filePipe: Writable;
  readonly #limits: WorkerLimits;
  readonly #taskFolders: readonly URL[];
  readonly #exited: Promise<void>;
  readonly #ready: Promise<void>;
  #task: RunningTask | null = null;
  #usage: ResourceUsage = NO_USAGE;
  #isBusy = false;
  /** Whether the system has shown the worker process, which it cannot do everywhere. */
  #wasFound = false;
  /** The reason of our kill. */
  #killReason: unknown = null;
  #deadline: NodeJS.Timeout | undefined;
  #memoryCheck: NodeJS.Timeout | undefined;
  #stderr = '';
  #documents = 0;
  #isUnstable = false;

  constructor({ entry, models, limits, taskFolders, isolation }: WorkerOptions) {
    this.#limits = limits;
    this.#isolation = isolation;
    this.#taskFolders = taskFolders;
    const sandboxArguments = buildSandboxArguments({ entry, models, taskFolders, heapMib: limits.heapMib });
    const [program, ...words] = [
      ...buildLaunchWords(isolation),
      ...[process.execPath, ...sandboxArguments, fileURLToPath(entry), models],
    ];
    this.#process = spawn(program ?? process.execPath, words, {
      env: buildSandboxEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR_CHARACTERS);
    });
    this.#filePipe = this.#process.stdio[FILE_PIPE_FD] as Writable;
    this.#filePipe.on('error', () => undefined);
    this.#exited = this.#waitForExit();
    this.#ready = this.#waitUntilReady();
    this.#ready.catch(() => undefined);
    void this.#exited.then(() => this.#failTask());
  }

  /** Whether the worker must be replaced before the next document. */
  get needsReplacement(): boolean {
    const memory = readProcessMemory(this.#pid)?.residentBytes ?? 0;
    return (
      this.#isDead ||
      this.#isUnstable ||
      this.#documents >= this.#limits.maxDocuments ||
      memory > this.#limits.idleMemoryBytes
    );
  }

  /** Whether the process has ended, or was asked to. */
  get hasEnded(): boolean {
    return this.#isDead;
  }

  /** Whether the worker may read these folders. */
  canRead(taskFolders: readonly URL[]): boolean {
    return this.#taskFolders === taskFolders;
  }

  /** What the last task used. */
  get usage(): ResourceUsage {
    return this.#usage;
  }

  /** Id of the worker process itself; 0 before it exists and after its end. */
  get #pid(): number {
    const { pid = 0 } = this.#process;
    return this.#isolation.namespaces === 'none' ? pid : findWorkerPid(pid);
  }

  get #isDead(): boolean {
    if (this.#killReason !== null || this.#process.exitCode !== null || this.#process.signalCode !== null) return true;
    // In namespaces of its own, the worker can have ended while the parent that waits for it has not.
    return this.#wasFound && this.#pid === 0;
  }

  /**
   * Runs a task and returns its result.
   * @throws UnreadableDocument when the process was killed or crashed, the signal's reason when it aborts, WorkerFailure when the worker
   * could not start.
   */
  async run(task: Task, bytes: Uint8Array, onPart: PartHandler, signal: AbortSignal | undefined): Promise<TaskResult> {
    const abort = () => this.#kill(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#isBusy = true;
    this.#usage = NO_USAGE;
    try {
      await this.#ready;
      signal?.throwIfAborted();
      return await this.#send(task, bytes, onPart);
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#isBusy = false;
    }
  }

  /** Disconnects an idle process so that it exits; kills a busy one, or one that does not exit in time. */
  async stop(): Promise<void> {
    if (this.#isBusy || !this.#process.connected) this.#kill(new Error('the reader was closed'));
    else this.#process.disconnect();
    const timeout = setTimeout(() => this.#process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.#exited;
    clearTimeout(timeout);
  }

  /** Resolves once the process has exited and its stderr is read ("close" is not emitted after a disconnect). */
  async #waitForExit(): Promise<void> {
    const { stderr } = this.#process;
    const stderrClosed = stderr ? new Promise((resolve) => stderr.once('close', resolve)) : null;
    await new Promise<void>((resolve) => {
      this.#process.once('exit', () => resolve());
      // A process that cannot be started (no memory, no such program) emits an error and no exit.
      this.#process.once('error', (error) => {
        this.#killReason ??= error;
        if (this.#process.pid === undefined) resolve();
      });
    });
    await stderrClosed;
  }

  #waitUntilReady(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timeout = setTimeout(
      () => this.#kill(new WorkerFailure('a reader worker was not ready in time', this.#stderr)),
      this.#limits.startupMs,
    );
    this.#process.once('message', () => {
      this.#wasFound = this.#isolation.namespaces !== 'none' && this.#pid !== 0;
      this.#process.on('message', (message: WorkerMessage) => this.#receive(message));
      resolve();
    });
    void this.#exited.then(() => {
      clearTimeout(timeout);
      reject(this.#killReason ?? new WorkerFailure('a reader worker did not start', this.#stderr));
    });
    return promise.finally(() => clearTimeout(timeout));
  }

  #send(task: Task, bytes: Uint8Array, onPart: PartHandler): Promise<TaskResult> {
    return new Promise((resolve, reject) => {
      this.#stderr = '';
      const peakBytesBefore = readProcessMemory(this.#pid)?.peakBytes ?? 0;
      const totalMs = (task.action === 'run' ? task.totalMs : null) ?? Number.POSITIVE_INFINITY;
      const started = performance.now();
      const waitMsBefore = readProcessorWaitMs(this.#pid);
      this.#task = {
        resolve,
        reject,
        onPart,
        started,
        peakBytesBefore,
        waitMsBefore,
        ocrPages: 0,
        totalMs,
        partBytes: 0,
      };
      if (this.#isDead) return this.#failTask();
      this.#setDeadline(this.#task);
      this.#memoryCheck = setInterval(() => this.#checkMemory(), this.#limits.memoryCheckMs);
      const request: WorkerRequest = { task, size: bytes.length };
      // After a broken channel or pipe the process exits, and the exit rejects the task.
      this.#process.send(request, () => undefined);
      this.#filePipe.write(bytes);
    });
  }

  #receive(message: WorkerMessage): void {
    const task = this.#task;
    // What a killed worker had already sent is not a result: the task fails with the reason of the kill.
    if (!task || this.#killReason !== null) return;
    if (message.type === 'page' || message.type === 'attachment') task.onPart(message);
    else if (message.type === 'part') this.#receivePart(task, message);
    else if (message.type === 'ocr_started') {
      task.ocrPages = Math.min(task.ocrPages + 1, DOCUMENT_LIMITS.ocrPages);
      this.#setDeadline(task);
    } else if (message.type === 'usage') this.#usage = { ...this.#usage, cpuSeconds: message.cpuSeconds };
    else if (message.type === 'unstable') this.#isUnstable = true;
    else if (message.type !== 'ready') {
      this.#checkMemory();
      this.#documents += 1;
      this.#isUnstable ||= message.type === 'failed';
      this.#endTask().resolve(message);
    }
  }

  #receivePart(task: RunningTask, part: Extract<WorkerMessage, { type: 'part' }>): void {
    task.partBytes += part.bytes.length;
    if (task.partBytes > MAX_PART_BYTES) this.#kill(new UnreadableDocument('took_too_much_memory'));
    else task.onPart(part);
  }

  #setDeadline(task: RunningTask): void {
    const { documentMs, ocrPageMs } = this.#limits;
    const limitMs = Math.min(task.totalMs, documentMs + task.ocrPages * ocrPageMs);
    this.#checkDeadlineAfter(task.started + limitMs - performance.now(), task, limitMs);
  }

  #checkDeadlineAfter(delayMs: number, task: RunningTask, limitMs: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      const elapsedMs = performance.now() - task.started;
      const waitedMs = readProcessorWaitMs(this.#pid) - task.waitMsBefore;
      const verdict = judgeDeadline({ elapsedMs, waitedMs, limitMs });
      if (verdict === 'too_long') this.#kill(new UnreadableDocument('took_too_long'));
      else if (verdict === 'overloaded') this.#kill(new ReaderOverloaded(OVERLOAD_RETRY_SECONDS));
      else this.#checkDeadlineAfter(verdict.remainingMs, task, limitMs);
    }, delayMs);
  }

  #checkMemory(): void {
    const memory = readProcessMemory(this.#pid);
    if (!memory || !this.#task) return;
    // Only a new peak of the process shows what happened between two checks.
    const used = memory.peakBytes > this.#task.peakBytesBefore ? memory.peakBytes : memory.residentBytes;
    this.#usage = { ...this.#usage, memory: Math.max(this.#usage.memory ?? 0, used) };
    if (memory.residentBytes > this.#limits.memoryBytes) this.#kill(new UnreadableDocument('took_too_much_memory'));
  }

  #kill(reason: unknown): void {
    this.#killReason ??= reason;
    this.#process.kill('SIGKILL');
  }

  #failTask(): void {
    if (!this.#task) return;
    const fault: DocumentFault = this.#stderr.includes(HEAP_FULL_MESSAGE) ? 'took_too_much_memory' : 'unreadable';
    this.#endTask().reject(this.#killReason ?? new UnreadableDocument(fault));
  }

  /** Stops the timers and returns the task that has ended. */
  #endTask(): RunningTask {
    const task = this.#task as RunningTask;
    this.#task = null;
    clearTimeout(this.#deadline);
    clearInterval(this.#memoryCheck);
    return task;
  }
}
