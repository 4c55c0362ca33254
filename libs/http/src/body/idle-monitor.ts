/** One body in progress. */
type IdleTimer = { startTick: number; readonly onIdle: () => void };

/** Disconnects clients that stop sending in the middle of a body. */
export type IdleMonitor = {
  start(onIdle: () => void): IdleTimer;
  /** Restarts the timeout, after bytes have arrived. */
  restart(timer: IdleTimer): void;
  stop(timer: IdleTimer): void;
  close(): void;
};

const TICKS_PER_TIMEOUT = 8;

/**
 * Creates one interval timer for all bodies in progress: a timer or a clock reading per body would slow down every request. `onIdle`
 * runs between `idleMs` and 12.5 % later.
 */
export function createIdleMonitor(idleMs: number): IdleMonitor {
  const timers = new Set<IdleTimer>();
  let tick = 0;
  const advance = () => {
    tick += 1;
    for (const timer of timers)
      if (tick - timer.startTick > TICKS_PER_TIMEOUT) {
        timers.delete(timer);
        timer.onIdle();
      }
  };
  const interval = setInterval(advance, Math.ceil(idleMs / TICKS_PER_TIMEOUT)).unref();
  return {
    start: (onIdle) => {
      const timer = { startTick: tick, onIdle };
      timers.add(timer);
      return timer;
    },
    restart: (timer) => {
      timer.startTick = tick;
    },
    stop: (timer) => void timers.delete(timer),
    close: () => clearInterval(interval),
  };
}
