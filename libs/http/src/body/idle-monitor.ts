import { createPlacedList, type Placed } from '@probant/kernel/placed-list';

/** A body in progress. Only the time in which the server waits for its bytes counts, so that a busy handler does not fail its client. */
export type IdleTimer = Placed & {
  /** Ticks without a byte, and ticks of the current window, both while waiting. */
  idleTicks: number;
  windowTicks: number;
  windowBytes: number;
  onSlow: () => void;
};

/** Fails bodies whose client stops sending, or sends too slowly. */
export type IdleMonitor = {
  create(): IdleTimer;
  /** Starts to wait for bytes. `onSlow` runs once when they do not arrive in time; the timer is then stopped. */
  start(timer: IdleTimer, onSlow: () => void): void;
  /** Records bytes that have arrived. */
  restart(timer: IdleTimer, bytes: number): void;
  stop(timer: IdleTimer): void;
  close(): void;
};

export type IdleLimits = {
  /** Maximum time without a byte, and the window over which the rate is averaged, in milliseconds. */
  readonly idleMs: number;
  /** The first window is a grace period. A body that ends within it may be as slow as it likes. */
  readonly minBytesPerSecond: number;
};

const TICKS_PER_WINDOW = 8;

/**
 * Creates one interval timer for all bodies in progress: a timer or a clock reading per body would slow down every request. `onSlow`
 * runs between `idleMs` and 12.5 % later.
 */
export function createIdleMonitor({ idleMs, minBytesPerSecond }: IdleLimits): IdleMonitor {
  const timers = createPlacedList<IdleTimer>();
  const minBytesPerWindow = (minBytesPerSecond * idleMs) / 1000;

  const isSlow = (timer: IdleTimer): boolean => {
    timer.idleTicks += 1;
    timer.windowTicks += 1;
    if (timer.idleTicks > TICKS_PER_WINDOW) return true;
    if (timer.windowTicks <= TICKS_PER_WINDOW) return false;
    if (timer.windowBytes < minBytesPerWindow) return true;
    timer.windowTicks = 0;
    timer.windowBytes = 0;
    return false;
  };
  const advance = () => {
    for (const timer of timers.list())
      if (isSlow(timer)) {
        timers.remove(timer);
        timer.onSlow();
      }
  };
  const interval = setInterval(advance, Math.ceil(idleMs / TICKS_PER_WINDOW)).unref();
  return {
    create: () => ({ place: -1, idleTicks: 0, windowTicks: 0, windowBytes: 0, onSlow: IGNORE }),
    start: (timer, onSlow) => {
      timer.onSlow = onSlow;
      if (timer.place < 0) timers.add(timer);
    },
    restart: (timer, bytes) => {
      timer.idleTicks = 0;
      timer.windowBytes += bytes;
    },
    stop: (timer) => void timers.remove(timer),
    close: () => clearInterval(interval),
  };
}

const IGNORE = () => undefined;
