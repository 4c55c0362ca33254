import type { DatabaseState } from '../status/database-state.ts';
import type { Check } from './check.ts';

const MIN_NODE_MAJOR = 24;
/** No release of this version is older. */
const MIN_CLOCK_MS = Date.UTC(2026, 0, 1);
/** The services refuse calls of one another from clocks that are a minute apart. */
const MAX_CLOCK_OFFSET_MS = 10_000;

export function checkNodeVersion(version: string): Check {
  const isRecent = Number(version.split('.', 1)[0]) >= MIN_NODE_MAJOR;
  const detail = isRecent ? version : `${version}: Probant needs Node ${MIN_NODE_MAJOR} or later`;
  return { area: 'machine', name: 'Node', state: isRecent ? 'ok' : 'problem', detail };
}

/** Compares the clock of this machine with that of the database server, where one answers. */
export function checkClock(now: number, database: DatabaseState | null): Check {
  const check = (state: Check['state'], detail: string): Check => ({ area: 'machine', name: 'clock', state, detail });
  const time = new Date(now).toISOString();
  if (now < MIN_CLOCK_MS) return check('problem', `${time} is before this version of Probant: set the clock`);
  if (database?.status !== 'ok' || database.kind === 'embedded') return check('ok', time);
  const seconds = Math.round(database.clockOffsetMs / 1000);
  return Math.abs(database.clockOffsetMs) > MAX_CLOCK_OFFSET_MS
    ? check('problem', `${time}; the database server is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`)
    : check('ok', `${time}, the same as that of the database server`);
}
