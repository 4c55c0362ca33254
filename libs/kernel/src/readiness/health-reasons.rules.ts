export type HealthState = {
  readonly status: 'ok' | 'degraded' | 'absent' | 'unreachable';
  /** Sentences for the operator. */
  readonly reasons: readonly string[];
};

const STATUSES: readonly string[] = ['ok', 'absent', 'unreachable'] satisfies readonly HealthState['status'][];

/** Returns the state that a health answer gives. A status that this version does not know is a degraded one. */
export function describeHealth(health: Readonly<Record<string, unknown>>): HealthState {
  const status = String(health['status']);
  return {
    status: STATUSES.includes(status) ? (status as HealthState['status']) : 'degraded',
    reasons: findReasons(health),
  };
}

/** Members of a health answer that say why it is degraded. */
const REASON_MEMBERS: readonly string[] = ['reason', 'error', 'last_error', 'message'];
const MAX_DEPTH = 6;
const MAX_REASONS = 20;

/** Returns the reasons that a health answer gives for itself and for its parts, without those of other services. */
export function findReasons(health: Readonly<Record<string, unknown>>): readonly string[] {
  const { services: _, ...own } = health;
  return collectReasons(own, [], 0).slice(0, MAX_REASONS);
}

function collectReasons(value: unknown, path: readonly string[], depth: number): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (REASON_MEMBERS.includes(name) && typeof member === 'string' && member !== '')
      return [[...path, member].join(': ')];
    if (name === 'status' && path.length > 0 && typeof member === 'string' && member !== 'ok' && !hasReason(value))
      return [[...path, member].join(': ')];
    return collectReasons(member, Array.isArray(value) ? path : [...path, name], depth + 1);
  });
}

const hasReason = (value: object): boolean =>
  REASON_MEMBERS.some((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === 'string');
