/** Why a process should get no traffic. */
export type NotReadyReason = {
  readonly code: 'starting' | 'draining' | 'database_unreachable' | 'audit_trail_cannot_write';
  /** One sentence for the operator. */
  readonly message: string;
};

/** Returns why its part of the process cannot serve, null when it can. Called for callers without a key: reads memory only. */
export type ReadinessCheck = () => NotReadyReason | null;

export type ReadinessReport =
  | { readonly status: 'ready' }
  | { readonly status: 'not_ready'; readonly reasons: readonly NotReadyReason[] };

/** Whether a load balancer should send requests to this process. One object for the gateway and all services of the process. */
export type Readiness = {
  addCheck(check: ReadinessCheck): void;
  /** The process is not ready before this call. */
  markStarted(): void;
  /** From now on the process is not ready. */
  startDraining(): void;
  /** Returns the state for a probe. Without a query, so that a flood of probes costs no more than parsing their requests. */
  report(): ReadinessReport;
  /** Returns whether a probe has asked within the last minute. */
  isProbed(): boolean;
};

const PROBE_MEMORY_MS = 60_000;

/** `now` is in milliseconds on a clock that never goes back. */
export function createReadiness(now: () => number = () => performance.now()): Readiness {
  const checks: ReadinessCheck[] = [];
  let hasStarted = false;
  let isDraining = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  return {
    addCheck: (check) => {
      checks.push(check);
    },
    markStarted: () => {
      hasStarted = true;
    },
    startDraining: () => {
      isDraining = true;
    },
    report() {
      probedAt = now();
      const reasons = [
        hasStarted ? null : STARTING,
        isDraining ? DRAINING : null,
        ...checks.map((check) => check()),
      ].filter((reason) => reason !== null);
      return reasons.length === 0 ? READY : { status: 'not_ready', reasons };
    },
    isProbed: () => now() - probedAt < PROBE_MEMORY_MS,
  };
}

const READY: ReadinessReport = { status: 'ready' };
const STARTING: NotReadyReason = { code: 'starting', message: 'the selected services have not all started yet' };
const DRAINING: NotReadyReason = { code: 'draining', message: 'the process is shutting down' };
