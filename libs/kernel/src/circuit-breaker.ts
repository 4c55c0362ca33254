import type { Clock } from './clock.ts';

/** `unknown`: the call does not show whether the server works, such as one that its caller gave up. */
export type CallOutcome = 'success' | 'failure' | 'unknown';

/** A call that may be made now. */
export type PermittedCall = {
  /** States how the call ended. Only the first one counts. */
  readonly end: (outcome: CallOutcome) => void;
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
  /** Called when calls stop, and when a trial fails. */
  readonly onOpen: (pauseMs: number) => void;
  /** Called when a trial succeeds: calls are made again. */
  readonly onClose: () => void;
};

/**
 * Creates a circuit breaker that lets every call through. After `maxFailures` it lets none through for a pause, then one at a time, until one
 * succeeds. A call that began before the calls stopped, or before they began again, does not count when it ends.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { clock, maxFailures, minPauseMs, maxPauseMs, onClose, onOpen } = options;
  /** Failures in a row while calls are let through. */
  let failures = 0;
  /** Null while calls are let through. */
  let pause: { readonly ms: number; readonly until: number } | null = null;
  let isTrialRunning = false;
  /** Changes when calls stop and when they begin again. */
  let phase = 0;

  const open = (ms: number) => {
    pause = { ms, until: clock() + ms };
    phase += 1;
    onOpen(ms);
  };
  const endCall = (outcome: CallOutcome) => {
    if (outcome === 'success') failures = 0;
    if (outcome !== 'failure') return;
    failures += 1;
    if (failures >= maxFailures) open(minPauseMs);
  };
  const endTrial = (outcome: CallOutcome, pausedMs: number) => {
    isTrialRunning = false;
    if (outcome === 'failure') open(Math.min(maxPauseMs, 2 * pausedMs));
    if (outcome !== 'success') return;
    pause = null;
    failures = 0;
    phase += 1;
    onClose();
  };

  return {
    begin: () => {
      const paused = pause;
      if (paused !== null) {
        if (isTrialRunning || clock() < paused.until) return null;
        isTrialRunning = true;
      }
      const begunIn = phase;
      let hasEnded = false;
      return {
        end: (outcome) => {
          if (hasEnded) return;
          hasEnded = true;
          if (paused !== null) endTrial(outcome, paused.ms);
          else if (begunIn === phase) endCall(outcome);
        },
      };
    },
  };
}
