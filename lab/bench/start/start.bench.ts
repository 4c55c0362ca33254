import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePorts } from '@probant/kernel/free-ports';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createTemporaryFolder } from '@probant/platform/temporary-folder';
import type { Row } from '../table.ts';

/** Measures the time from `npm run up` to its `ready` line, first with an empty data folder, then with the same folder again. */
export async function benchStart(): Promise<readonly Row[]> {
  const folder = await createTemporaryFolder();
  try {
    const first = await measureStart(folder.path);
    const second = await measureStart(folder.path);
    const node = await measureCommand(process.execPath, ['-e', '0']);
    const reference = `node -e 0: ${node.toFixed(2)} s`;
    return [
      { measure: 'npm run up to ready, empty data folder', ours: `${first.toFixed(1)} s`, goal: '< 6 s', reference },
      { measure: 'npm run up to ready, again', ours: `${second.toFixed(1)} s`, goal: '< 6 s', reference },
    ];
  } finally {
    await folder.remove();
  }
}

async function measureStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', 'up'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      PROBANT_PORT: String(await findFreePorts()),
      PROBANT_DATA_DIR: dataDir,
      PROBANT_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text;
    if (/^ready /m.test(printed)) break;
  }
  const seconds = (performance.now() - started) / 1000;
  if (!/^ready /m.test(printed)) throw new Error('the platform did not print its ready line');
  const exited = child.exitCode === null ? once(child, 'exit') : null;
  child.kill('SIGTERM');
  await exited;
  return seconds;
}

async function measureCommand(command: string, parameters: readonly string[]): Promise<number> {
  const started = performance.now();
  await once(spawn(command, parameters), 'exit');
  return (performance.now() - started) / 1000;
}
