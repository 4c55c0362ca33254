import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
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

/** What the processes of the machine use. */
type MemoryUse = {
  /** Names of the files in the shared memory that a process has mapped. */
  readonly mapped: ReadonlySet<string>;
  /** Ids of the System V segments of dead servers. */
  readonly deadSegments: readonly number[];
};

/**
 * Removes the shared memory of killed PostgreSQL servers of this user, and of those that root runs as `postgres`. A server that lives has
 * mapped its control segment, which names its other ones. Removes nothing where processes of these users cannot be seen. Returns how many
 * segments it removed.
 */
export async function removeMemoryOfDeadServers(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const users = await listServerUsers();
  const use = await readMemoryUse(users);
  if (use === null) return 0;
  const names = await findDeadSegments(SHARED_MEMORY, users, use.mapped);
  for (const name of names) await rm(join(SHARED_MEMORY, name), { force: true });
  const removed = await Promise.allSettled(use.deadSegments.map((id) => run('ipcrm', ['-m', String(id)])));
  return names.length + removed.filter(({ status }) => status === 'fulfilled').length;
}

async function listServerUsers(): Promise<ReadonlySet<number>> {
  const own = process.getuid?.() ?? -1;
  if (own !== 0) return new Set([own]);
  const { stdout } = await run('id', ['-u', 'postgres']).catch(() => ({ stdout: '' }));
  return new Set(stdout === '' ? [] : [Number(stdout)]);
}

/** Lists the segments of the control segments in a folder that no process has mapped, with these. */
export async function findDeadSegments(
  folder: string,
  users: ReadonlySet<number>,
  mapped: ReadonlySet<string>,
): Promise<readonly string[]> {
  const dead = new Set<string>();
  for (const name of (await readdir(folder)).filter((file) => SEGMENT_PATTERN.test(file) && !mapped.has(file))) {
    const path = join(folder, name);
    const owner = await stat(path).then(
      ({ uid }) => uid,
      () => null,
    );
    const listed = owner !== null && users.has(owner) ? await readControlSegment(path) : null;
    for (const segment of listed === null ? [] : [name, ...listed]) dead.add(segment);
  }
  return [...dead].filter((name) => !mapped.has(name) && existsSync(join(folder, name)));
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

/** Returns null where not every process of these users is seen: in another namespace, one may use what no visible one has mapped. */
async function readMemoryUse(users: ReadonlySet<number>): Promise<MemoryUse | null> {
  const segments = parseSystemVSegments(await readFile('/proc/sysvipc/shm', 'latin1').catch(() => ''), users);
  const isCreatorSeen = (pid: number) => pid > 0 && existsSync(`/proc/${pid}`);
  if (segments.some(({ attached, creator }) => attached > 0 && !isCreatorSeen(creator))) return null;
  const mapped = new Set<string>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const owner = await stat(`/proc/${pid}`).catch(() => null);
    if (owner === null || !users.has(owner.uid)) continue;
    const maps = await readFile(`/proc/${pid}/maps`, 'latin1').catch(() => null);
    if (maps === null && existsSync(`/proc/${pid}`)) return null;
    for (const [, name = ''] of (maps ?? '').matchAll(/\/dev\/shm\/(PostgreSQL\.\d+)$/gm)) mapped.add(name);
  }
  const dead = segments.filter(({ attached, creator }) => attached === 0 && !isCreatorSeen(creator));
  return { mapped, deadSegments: dead.map(({ id }) => id) };
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
