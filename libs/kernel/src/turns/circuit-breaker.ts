import type { Clock } from '../time/clock.ts';

/** `unknown`: the call does not show whether the server works, such as one that its caller gave up. */
export type CallOutcome = 'success' | 'failure' | 'unknown';

/** A call that may be made now. */
export type PermittedCall = {
  /**
   * States how the call ended, and returns whether that counts: the first time, while calls are made or tried as when this one began.
   *
   * @param pauseMs after a failure, how long the server asked not to be called; 0 is as if it had not asked
   */
  readonly end: (outcome: CallOutcome, pauseMs?: number) => boolean;
};

/** Stops calls to a server that fails again and again, so that its callers do not wait for it. State of this process only. */
export type CircuitBreaker = {
  /** Returns a call that may be made, or null while none may. Every call must be ended: the next trial waits for the last one. */
  readonly begin: () => PermittedCall | null;
};

type CircuitBreakerOptions = {
  readonly clock: Clock;
  /** Failures without a success between them after which calls stop. */
  readonly maxFailures: number;
  /** Time without calls. It doubles with each trial that fails, up to the maximum. */
  readonly minPauseMs: number;
  readonly maxPauseMs: number;
  /** Calls at a time that try the server after a pause. Default: 1. */
  readonly maxTrials?: number;
  /** Called when calls stop, and when a trial fails. */
  readonly onOpen?: (pauseMs: number) => void;
  /** Called when a trial succeeds: calls are made again. */
  readonly onClose?: () => void;
};

type Pause = { readonly ms: number; readonly until: number };

/**
 * Creates a circuit breaker that lets every call through. After `maxFailures`, or one failure whose server asks for a pause, it lets none
 * through for a pause, then `maxTrials` at a time, until one succeeds. A call that began before the calls stopped, or before they began again,
 * does not count when it ends. A pause that the server asks for may be longer than `maxPauseMs`: the caller bounds it. A pause ends, too, when the
 * clock is set back to before its begin.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { clock, maxFailures, minPauseMs, maxPauseMs, maxTrials = 1, onClose, onOpen } = options;
  /** Failures in a row while calls are let through. */
  let failures = 0;
  /** Null while calls are let through. */
  let pause: Pause | null = null;
  let runningTrials = 0;
  /** Changes when calls stop and when they begin again. */
  let phase = 0;

  const startPhase = () => {
    phase += 1;
    runningTrials = 0;
  };
  const open = (ms: number) => {
    pause = { ms, until: clock() + ms };
    startPhase();
    onOpen?.(ms);
  };
  const endCall = (outcome: CallOutcome, requestedMs: number) => {
    if (outcome === 'success') failures = 0;
    if (outcome !== 'failure') return;
    failures += 1;
    if (requestedMs > 0 || failures >= maxFailures) open(requestedMs || minPauseMs);
  };
  const endTrial = (outcome: CallOutcome, pausedMs: number, requestedMs: number) => {
    runningTrials -= 1;
    // The pause before may have been a shorter one that the server asked for.
    if (outcome === 'failure') open(requestedMs || Math.min(maxPauseMs, Math.max(minPauseMs, 2 * pausedMs)));
    if (outcome !== 'success') return;
    pause = null;
    failures = 0;
    startPhase();
    onClose?.();
  };

  /** A clock before the begin of the pause was set back: the pause would last as much longer. */
  const isOver = ({ ms, until }: Pause): boolean => clock() >= until || clock() < until - ms;

  return {
    begin: () => {
      const paused = pause;
      if (paused !== null) {
        if (runningTrials >= maxTrials || !isOver(paused)) return null;
        runningTrials += 1;
      }
      const begunIn = phase;
      let hasEnded = false;
      return {
        end: (outcome, pauseMs = 0) => {
          if (hasEnded || begunIn !== phase) return false;
          hasEnded = true;
          const requestedMs = Math.max(0, pauseMs);
          if (paused !== null) endTrial(outcome, paused.ms, requestedMs);
          else endCall(outcome, requestedMs);
          return true;
        },
      };
    },
  };
}
