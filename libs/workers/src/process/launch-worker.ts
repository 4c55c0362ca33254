import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildLaunchWords, type Isolation } from '../isolation/isolation.ts';
import { listReadableFolders } from '../sandbox/package-folders.ts';
import { buildSandboxArguments, buildSandboxEnvironment } from '../sandbox/sandbox.ts';

/** The program of a worker, which calls `serveTasks`. */
export type WorkerProgram = {
  readonly entry: URL;
  /** Its data: its only arguments, and what it may read beside its package and the packages in its manifest. */
  readonly dataFolders: readonly string[];
};

export type WorkerLaunch = {
  readonly program: WorkerProgram;
  /** Folders that the tasks of the worker read. */
  readonly taskFolders: readonly string[];
  /** What separates the process from the machine. */
  readonly isolation: Isolation;
};

/**
 * Starts a worker in its sandbox. Returns the first process of the launch: the worker itself, or the parent of the worker in its namespaces.
 * It has a pipe at BYTES_PIPE_FD.
 */
export function launchWorker({ program, taskFolders, isolation }: WorkerLaunch, heapMib: number): ChildProcess {
  const { entry, dataFolders } = program;
  const folders = [...listReadableFolders(entry), ...dataFolders, ...taskFolders];
  const [command, ...words] = [
    ...buildLaunchWords(isolation),
    process.execPath,
    ...buildSandboxArguments({ folders, heapMib }),
    ...[fileURLToPath(entry), ...dataFolders],
  ];
  return spawn(command ?? process.execPath, words, {
    env: buildSandboxEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
}
