import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@probant/kernel/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { findDeadSegments, parseSystemVSegments, removeMemoryOfDeadServers } from './dead-servers.ts';
import { spawnServerProcess } from './server-process.ts';

const OWN = new Set([process.getuid?.() ?? -1]);

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'probant-memory-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a control segment that lists others. */
function createControlSegment(...listed: readonly number[]): Buffer {
  const bytes = Buffer.alloc(16 + 40 * 694);
  bytes.writeUInt32LE(0x9a503d32, 0);
  bytes.writeUInt32LE(listed.length, 4);
  bytes.writeUInt32LE(694, 8);
  for (const [at, handle] of listed.entries()) bytes.writeUInt32LE(handle, 16 + 40 * at);
  return bytes;
}

test.runIf(process.platform === 'linux')(
  'the segments of a server that no process uses are dead, and no others',
  async () => {
    const folder = await createFolder();
    const files = {
      'PostgreSQL.1': createControlSegment(11, 12, 13, 14, 15),
      'PostgreSQL.11': Buffer.alloc(1024),
      'PostgreSQL.12': Buffer.alloc(1024),
      'PostgreSQL.14': Buffer.alloc(1024),
      'PostgreSQL.15': Buffer.alloc(1024),
      'PostgreSQL.2': createControlSegment(14, 21),
      'PostgreSQL.21': Buffer.alloc(1024),
      'PostgreSQL.31': Buffer.alloc(1024),
      'another-program': createControlSegment(11),
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    // As a server keeps its segments, from the moment when it makes them, in whatever namespace it runs.
    for (const name of ['PostgreSQL.2', 'PostgreSQL.15']) {
      const file = await open(join(folder, name), 'r+');
      onTestFinished(() => file.close());
    }
    expect((await findDeadSegments(folder, OWN)).toSorted()).toEqual([
      'PostgreSQL.1',
      'PostgreSQL.11',
      'PostgreSQL.12',
    ]);
    expect(await findDeadSegments(folder, new Set())).toEqual([]);
  },
);

test('System V segments of servers are found by their size and user', () => {
  const text = `       key      shmid perms                  size  cpid  lpid nattch   uid   gid
  10366975     819200   600                    56 19351 19356      0   101   104
  10272780     557057   600                    56   419   420      6   101   104
         0     557058   600                  4096   419   420      2   101   104
  10272781     557059   600                    56   419   420      0   102   104
`;
  expect(parseSystemVSegments(text, new Set([101]))).toEqual([
    { id: 819200, creator: 19351, attached: 0 },
    { id: 557057, creator: 419, attached: 6 },
  ]);
});

test.runIf(process.platform === 'linux')(
  'the memory of a killed server is removed, and that of a running one is kept',
  async () => {
    const server = spawnServerProcess(await createFolder());
    onTestFinished(() => server.end('SIGKILL'));
    expect(await server.waitForRows(1)).toBeNull();
    const processes = listServerProcesses(server.process.pid);
    const segments = processes.flatMap(listMappedSegments);
    expect(segments.length).toBeGreaterThan(0);
    const countKept = () => segments.filter((name) => existsSync(`/dev/shm/${name}`)).length;

    await removeMemoryOfDeadServers();
    expect(countKept()).toBe(segments.length);
    await server.end('SIGKILL');
    for (const pid of processes) killProcess(pid);
    await eventually('the end of the server', () => processes.every((pid) => !existsSync(`/proc/${pid}/exe`)));
    // The kernel releases the memory of a process after its program.
    await eventually('the end of its memory', async () => {
      await removeMemoryOfDeadServers();
      return countKept() === 0;
    });
  },
);

/** Kills a process that may have ended by itself: a server ends those that it started. */
function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns the server that a process has started and its first processes. */
function listServerProcesses(parent: number | undefined): readonly number[] {
  const children = (pid: number): readonly number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && readParent(name) === pid)
      .map(Number);
  return children(parent ?? -1).flatMap((pid) => [pid, ...children(pid)]);
}

function readParent(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return -1;
  }
}

const listMappedSegments = (pid: number): readonly string[] =>
  [...readFileSync(`/proc/${pid}/maps`, 'latin1').matchAll(/\/dev\/shm\/(PostgreSQL\.\d+)/g)].map(
    ([, name = '']) => name,
  );
