import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readResidentBytes } from '@probant/workers/process-memory';
import { buildSandboxArguments, buildSandboxEnvironment } from '@probant/workers/sandbox';
import { EmbedderUnavailable } from '../embedder-unavailable.ts';
import type { EmbeddingLimits } from './embedding-limits.ts';
import { type EmbeddingMessage, type EmbeddingRequest, VECTOR_LENGTH } from './protocol.ts';

export type EmbeddingProcessOptions = {
  readonly entry: URL;
  readonly modelFolder: string;
  readonly limits: EmbeddingLimits;
};

/** This package: its folder holds package.json, which Node reads to know that the files are modules. */
const PACKAGE_FOLDER = new URL('../../../', import.meta.url);
/** V8 heap of the process; the model itself is outside of it. */
const HEAP_MIB = 256;
const STOP_TIMEOUT_MS = 1000;

/**
 * Vectors are made in the background: on a busy machine, a process that reads a document gets twice the share of a core. A lower priority
 * would delay the questions too, which wait for the text in progress.
 */
const NICENESS = 3;

/** Lowers the priority of a process. One that has ended, or a system that refuses, leaves it as it is. */
function lowerPriority(pid: number): void {
  // 0 is this process itself.
  if (pid === 0) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It embeds with the usual priority.
  }
}

/** A process that loads the model and embeds one text at a time. It is killed when it exceeds its limits, and never used again. */
export class EmbeddingProcess {
  readonly #process: ChildProcess;
  readonly #limits: EmbeddingLimits;
  readonly #exited: Promise<void>;
  readonly #ready: Promise<void>;
  #killReason: EmbedderUnavailable | null = null;
  #isBusy = false;
  #isStarted = false;

  constructor({ entry, modelFolder, limits }: EmbeddingProcessOptions) {
    this.#limits = limits;
    const folders = [...[PACKAGE_FOLDER, new URL('.', entry)].map((folder) => fileURLToPath(folder)), modelFolder];
    const sandbox = { folders, heapMib: HEAP_MIB };
    this.#process = spawn(process.execPath, [...buildSandboxArguments(sandbox), fileURLToPath(entry), modelFolder], {
      env: buildSandboxEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    lowerPriority(this.pid);
    this.#exited = this.#waitForExit();
    this.#ready = this.#waitUntilReady();
    this.#ready.catch(() => undefined);
  }

  /** 0 when the process could not be created. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get isDead(): boolean {
    return this.#killReason !== null || this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /**
   * Returns the vector of a text.
   * @throws EmbedderUnavailable when the process could not start, ended, or exceeded a limit; it is then dead.
   */
  async embed(request: EmbeddingRequest): Promise<Int8Array> {
    this.#isBusy = true;
    const memoryCheck = setInterval(() => this.#checkMemory(), this.#limits.memoryCheckMs);
    let deadline: NodeJS.Timeout | undefined;
    try {
      await this.#ready;
      deadline = setTimeout(() => this.#kill(new EmbedderUnavailable('took_too_long')), this.#limits.textMs);
      return await this.#exchange(request);
    } finally {
      clearInterval(memoryCheck);
      clearTimeout(deadline);
      this.#isBusy = false;
    }
  }

  /** Disconnects an idle process so that it exits; kills a busy one, or one that does not exit in time. */
  async stop(): Promise<void> {
    if (this.#isBusy || !this.#isStarted || !this.#process.connected) this.#kill(new EmbedderUnavailable('closed'));
    else this.#process.disconnect();
    const timeout = setTimeout(() => this.#process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.#exited;
    clearTimeout(timeout);
  }

  #waitForExit(): Promise<void> {
    return new Promise((resolve) => {
      this.#process.once('exit', () => resolve());
      // A process that cannot be created (no memory, no such program) emits an error and no exit.
      this.#process.on('error', (cause) => {
        this.#killReason ??= new EmbedderUnavailable('cannot_start', { cause });
        if (this.#process.pid === undefined) resolve();
      });
    });
  }

  #waitUntilReady(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timeout = setTimeout(() => this.#kill(new EmbedderUnavailable('cannot_start')), this.#limits.startupMs);
    this.#process.once('message', () => {
      this.#isStarted = true;
      resolve();
    });
    void this.#exited.then(() => reject(this.#killReason ?? new EmbedderUnavailable('cannot_start')));
    return promise.finally(() => clearTimeout(timeout));
  }

  #exchange(request: EmbeddingRequest): Promise<Int8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Int8Array>();
    const receive = (message: EmbeddingMessage) => {
      if (message.type === 'vector' && message.vector.length === VECTOR_LENGTH) resolve(message.vector);
      else this.#kill(new EmbedderUnavailable('crashed'));
    };
    this.#process.once('message', receive);
    void this.#exited.then(() => reject(this.#killReason ?? new EmbedderUnavailable('crashed')));
    // After a broken channel the process exits, and the exit rejects the text.
    if (this.#process.connected) this.#process.send(request, () => undefined);
    return promise.finally(() => this.#process.off('message', receive));
  }

  #checkMemory(): void {
    if ((readResidentBytes(this.pid) ?? 0) > this.#limits.memoryBytes)
      this.#kill(new EmbedderUnavailable('took_too_much_memory'));
  }

  #kill(reason: EmbedderUnavailable): void {
    this.#killReason ??= reason;
    this.#process.kill('SIGKILL');
  }
}
