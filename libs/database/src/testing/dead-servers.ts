import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SHARED_MEMORY = '/dev/shm';
const SEGMENT_PATTERN = /^PostgreSQL\.\d+$/;
/** `dsm_control_header` and `dsm_control_item` of PostgreSQL 15 to 18 (dsm.c): a magic number and two counts, then 40 bytes a segment. */
const CONTROL_MAGIC = 0x9a503d32;
const HEADER_BYTES = 16;
const ITEM_BYTES = 40;
/** `PGShmemHeader`, all that a server keeps in System V memory. */
const SYSTEM_V_BYTES = 56;

/**
 * Prints the files of its arguments that no process has open, or mapped, for writing: only of those does Linux give a read lease, whatever
 * the namespaces of the processes (fcntl(2), F_SETLEASE 1024, F_RDLCK 0, F_UNLCK 2). Node has no call for it.
 */
const PRINT_UNUSED_FILES = `
for my $path (@ARGV) {
  open(my $file, "<", $path) or next;
  defined fcntl($file, 1024, 0) or next;
  fcntl($file, 1024, 2);
  print "$path\\n";
}`;

/**
 * Removes the shared memory of killed PostgreSQL servers of this user, and of those that root runs as `postgres`. A server that lives, or
 * starts, keeps its control segment open, which names its other ones. In doubt it removes nothing: where Perl is not installed, or where
 * the system gives no leases. Returns how many segments it removed.
 */
export async function removeMemoryOfDeadServers(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const users = await listServerUsers();
  const names = await findDeadSegments(SHARED_MEMORY, users);
  for (const name of names) await rm(join(SHARED_MEMORY, name), { force: true });
  const removed = await Promise.allSettled(
    (await listDeadSystemV(users)).map((id) => run('ipcrm', ['-m', String(id)])),
  );
  return names.length + removed.filter(({ status }) => status === 'fulfilled').length;
}

async function listServerUsers(): Promise<ReadonlySet<number>> {
  const own = process.getuid?.() ?? -1;
  if (own !== 0) return new Set([own]);
  const { stdout } = await run('id', ['-u', 'postgres']).catch(() => ({ stdout: '' }));
  return new Set(stdout === '' ? [] : [Number(stdout)]);
}

/**
 * Lists the segments in a folder that belong to these users and to a server that has ended: control segments that no process uses, and
 * what only they list.
 */
export async function findDeadSegments(folder: string, users: ReadonlySet<number>): Promise<readonly string[]> {
  const owned = new Set<string>();
  const listedBy = new Map<string, readonly string[]>();
  for (const name of (await readdir(folder)).filter((file) => SEGMENT_PATTERN.test(file))) {
    const path = join(folder, name);
    const file = await lstat(path).catch(() => null);
    if (file === null || !file.isFile() || !users.has(file.uid)) continue;
    owned.add(name);
    const listed = await readControlSegment(path);
    if (listed !== null) listedBy.set(name, listed);
  }
  const candidates = [...listedBy].flatMap(([name, listed]) => [name, ...listed]).filter((name) => owned.has(name));
  const unused = await listUnusedFiles(folder, new Set(candidates));
  const isDead = (control: string) => unused.has(control);
  const dead = new Set([...listedBy].filter(([name]) => isDead(name)).flatMap(([name, listed]) => [name, ...listed]));
  for (const [name, listed] of listedBy) if (!isDead(name)) for (const segment of listed) dead.delete(segment);
  return [...dead].filter((name) => unused.has(name));
}

async function listUnusedFiles(folder: string, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (names.size === 0) return new Set();
  const paths = [...names].map((name) => join(folder, name));
  const { stdout } = await run('perl', ['-e', PRINT_UNUSED_FILES, ...paths]).catch(() => ({ stdout: '' }));
  return new Set(stdout.split('\n').flatMap((path) => (path === '' ? [] : [basename(path)])));
}

/** Returns the names of the segments that a control segment lists; null for another segment. */
async function readControlSegment(path: string): Promise<readonly string[] | null> {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const header = (await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)).buffer;
    if (header.readUInt32LE(0) !== CONTROL_MAGIC) return null;
    const count = Math.min(header.readUInt32LE(4), header.readUInt32LE(8));
    const items = (await file.read(Buffer.alloc(count * ITEM_BYTES), 0, count * ITEM_BYTES, HEADER_BYTES)).buffer;
    return Array.from({ length: count }, (_, at) => `PostgreSQL.${items.readUInt32LE(at * ITEM_BYTES)}`);
  } finally {
    await file.close();
  }
}

/** Lists the System V segments that no process has attached and whose creator, a process of this namespace, has ended. */
async function listDeadSystemV(users: ReadonlySet<number>): Promise<readonly number[]> {
  const text = await readFile('/proc/sysvipc/shm', 'latin1').catch(() => '');
  return parseSystemVSegments(text, users)
    .filter(({ attached, creator }) => attached === 0 && creator > 0 && !existsSync(`/proc/${creator}`))
    .map(({ id }) => id);
}

/** Parses the segments of servers of these users in a text like /proc/sysvipc/shm: key, id, permissions, size, creator, last, attached, user. */
export const parseSystemVSegments = (
  text: string,
  users: ReadonlySet<number>,
): readonly { readonly id: number; readonly creator: number; readonly attached: number }[] =>
  text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, , , size, , , , user = -1]) => size === SYSTEM_V_BYTES && users.has(user))
    .map(([, id = 0, , , creator = 0, , attached = 0]) => ({ id, creator, attached }));
