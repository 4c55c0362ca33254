import { type ChildProcess, fork } from 'node:child_process';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type DocumentFault, UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { ReaderChildFailed } from './child-failed.ts';
import type { DocumentCost } from './cost.ts';
import { FILE_PIPE } from './file-pipe.ts';
import type { ChildLimits } from './limits.ts';
import { memoryUseOf } from './memory-of.ts';
import type { LastReport, Order, Report, Task } from './protocol.ts';
import { sandboxArguments, sandboxEnvironment } from './sandbox.ts';

export type ChildOptions = { readonly entry: URL; readonly models: string; readonly limits: ChildLimits };

/** Called for each page and attachment as it comes. */
export type OnPart = (part: Extract<Report, { say: 'page' | 'attachment' }>) => void;

type Work = {
  readonly done: (report: LastReport) => void;
  readonly failed: (reason: unknown) => void;
  readonly onPart: OnPart;
  readonly started: number;
  /** The most memory that the child had had before this work. */
  readonly highestBefore: number;
  ocrPages: number;
};

/** What V8 writes last when its heap is full; nothing else of what a child writes is looked at once it is ready. */
const HEAP_FULL = 'heap out of memory';
const STDERR_KEPT = 4096;

const NOTHING_SPENT = { cpuSeconds: null, memory: null };

/** One child process: it does one task at a time, under a deadline and a limit of memory, and dies rather than exceed them. */
export class ReaderChild {
  readonly #process: ChildProcess;
  readonly #files: Writable;
  readonly #limits: ChildLimits;
  readonly #exited: Promise<void>;
  readonly #ready: Promise<void>;
  #work: Work | null = null;
  #spent: Pick<DocumentCost, 'cpuSeconds' | 'memory'> = NOTHING_SPENT;
  #engaged = false;
  /** Why we killed it. */
  #verdict: unknown = null;
  #deadline: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #stderr = '';
  #documents = 0;
  #tired = false;

  constructor({ entry, models, limits }: ChildOptions) {
    this.#limits = limits;
    this.#process = fork(fileURLToPath(entry), [models], {
      execArgv: sandboxArguments(entry, models, limits.heap),
      env: sandboxEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_KEPT);
    });
    this.#files = this.#process.stdio[FILE_PIPE] as Writable;
    this.#files.on('error', () => undefined);
    this.#exited = this.#end();
    this.#ready = this.#firstReport();
    this.#ready.catch(() => undefined);
    void this.#exited.then(() => this.#gone());
  }

  /** Whether it should be replaced rather than given another document. */
  get spent(): boolean {
    const memory = memoryUseOf(this.#process.pid ?? 0)?.resident ?? 0;
    return this.#dead || this.#tired || this.#documents >= this.#limits.documents || memory > this.#limits.memoryKept;
  }

  /** What the last task took. */
  get cost(): Pick<DocumentCost, 'cpuSeconds' | 'memory'> {
    return this.#spent;
  }

  get #dead(): boolean {
    return this.#verdict !== null || this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Does a task and gives its last report. Throws UnreadableDocument when the child had to be killed, the signal's reason when it aborts. */
  async perform(task: Task, bytes: Uint8Array, onPart: OnPart, signal: AbortSignal | undefined): Promise<LastReport> {
    const abort = () => this.#kill(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#engaged = true;
    this.#spent = NOTHING_SPENT;
    try {
      await this.#ready;
      signal?.throwIfAborted();
      return await this.#give(task, bytes, onPart);
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#engaged = false;
    }
  }

  /** Lets an idle child end by itself; a busy one, or one that does not, is killed. */
  async stop(): Promise<void> {
    if (this.#engaged || !this.#process.connected) this.#kill(new Error('the reader was closed'));
    else this.#process.disconnect();
    const impatience = setTimeout(() => this.#process.kill('SIGKILL'), 1000);
    await this.#exited;
    clearTimeout(impatience);
  }

  /** Resolves once the process is gone and its last words are read ("close" is not emitted after a disconnect). */
  async #end(): Promise<void> {
    const { stderr } = this.#process;
    const silent = stderr ? new Promise((resolve) => stderr.once('close', resolve)) : null;
    await new Promise<void>((resolve) => {
      this.#process.once('exit', () => resolve());
      // A child that cannot even be started (no memory, no such program) has an error and no exit.
      this.#process.once('error', (error) => {
        this.#verdict ??= error;
        if (this.#process.pid === undefined) resolve();
      });
    });
    await silent;
  }

  #firstReport(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(
      () => this.#kill(new ReaderChildFailed('a reader child was not ready in time', this.#stderr)),
      this.#limits.startup,
    );
    this.#process.once('message', () => {
      this.#process.on('message', (report: Report) => this.#hear(report));
      resolve();
    });
    void this.#exited.then(() => {
      clearTimeout(late);
      reject(this.#verdict ?? new ReaderChildFailed('a reader child did not start', this.#stderr));
    });
    return promise.finally(() => clearTimeout(late));
  }

  #give(task: Task, bytes: Uint8Array, onPart: OnPart): Promise<LastReport> {
    return new Promise((done, failed) => {
      this.#stderr = '';
      const highestBefore = memoryUseOf(this.#process.pid ?? 0)?.highest ?? 0;
      this.#work = { done, failed, onPart, started: performance.now(), highestBefore, ocrPages: 0 };
      if (this.#dead) return this.#gone();
      this.#setDeadline(this.#work);
      this.#watch = setInterval(() => this.#weigh(), this.#limits.memoryEvery);
      const order: Order = { task, size: bytes.length };
      // A channel or pipe that breaks is followed by the end of the process, which is answered there.
      this.#process.send(order, () => undefined);
      this.#files.write(bytes);
    });
  }

  #hear(report: Report): void {
    const work = this.#work;
    if (!work) return;
    if (report.say === 'page' || report.say === 'attachment') work.onPart(report);
    else if (report.say === 'ocr') {
      work.ocrPages = Math.min(work.ocrPages + 1, LIMITS.ocrPages);
      this.#setDeadline(work);
    } else if (report.say === 'spent') this.#spent = { ...this.#spent, cpuSeconds: report.cpuSeconds };
    else if (report.say === 'tired') this.#tired = true;
    else if (report.say !== 'ready') {
      this.#weigh();
      this.#documents += 1;
      this.#tired ||= report.say === 'broken';
      this.#rest().done(report);
    }
  }

  #setDeadline({ started, ocrPages }: Work): void {
    const end = started + this.#limits.document + ocrPages * this.#limits.ocrPage;
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#kill(new UnreadableDocument('took_too_long')), end - performance.now());
  }

  #weigh(): void {
    const use = memoryUseOf(this.#process.pid ?? 0);
    if (!use || !this.#work) return;
    // Only a new height tells what came between two looks.
    const seen = use.highest > this.#work.highestBefore ? use.highest : use.resident;
    this.#spent = { ...this.#spent, memory: Math.max(this.#spent.memory ?? 0, seen) };
    if (use.resident > this.#limits.memory) this.#kill(new UnreadableDocument('took_too_much_memory'));
  }

  #kill(verdict: unknown): void {
    this.#verdict ??= verdict;
    this.#process.kill('SIGKILL');
  }

  #gone(): void {
    if (!this.#work) return;
    const fault: DocumentFault = this.#stderr.includes(HEAP_FULL) ? 'took_too_much_memory' : 'unreadable';
    this.#rest().failed(this.#verdict ?? new UnreadableDocument(fault));
  }

  /** The work that is over. */
  #rest(): Work {
    const work = this.#work as Work;
    this.#work = null;
    clearTimeout(this.#deadline);
    clearInterval(this.#watch);
    return work;
  }
}
