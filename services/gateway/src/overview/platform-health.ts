import { SERVICE_NAMES, type ServiceName } from '@probant/kernel/config';
import type { JsonObject, Upstream } from '../dispatch/upstream.ts';
import type { Counters, CountersState } from '../rate-limit/counters.ts';

export type PlatformHealth = {
  readonly status: 'ok' | 'degraded';
  readonly services: Readonly<Record<string, JsonObject>>;
  readonly rate_counters: CountersState;
};

type Parts = {
  readonly services: Partial<Record<ServiceName, Upstream>>;
  readonly counters: Counters;
  /** Milliseconds that a service has to say how it is. */
  readonly patience: number;
};

/**
 * The health of the whole: each service's own words, `absent` for those that are not part of this start, `unreachable` for those that
 * do not answer. Degraded when a service that is part of it is not ok, or the shared rate counters are out of reach.
 * Callers that ask while an answer is being made get that answer.
 */
export function platformHealth({ services, counters, patience }: Parts): () => Promise<PlatformHealth> {
  let making: Promise<PlatformHealth> | null = null;

  const make = async (): Promise<PlatformHealth> => {
    const [rateCounters, ...told] = await Promise.all([
      counters.state(),
      ...SERVICE_NAMES.map((name) => healthOf(services[name], patience)),
    ]);
    const isWell = rateCounters.status === 'ok' && told.every(({ status }) => status === 'ok' || status === 'absent');
    return {
      status: isWell ? 'ok' : 'degraded',
      services: Object.fromEntries(SERVICE_NAMES.map((name, i) => [name, told[i] ?? UNREACHABLE])),
      rate_counters: rateCounters,
    };
  };

  return () => {
    making ??= make().finally(() => {
      making = null;
    });
    return making;
  };
}

const ABSENT: JsonObject = { status: 'absent' };
const UNREACHABLE: JsonObject = { status: 'unreachable' };

async function healthOf(service: Upstream | undefined, patience: number): Promise<JsonObject> {
  if (service === undefined) return ABSENT;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<JsonObject>((resolve) => {
    timer = setTimeout(() => resolve(UNREACHABLE), patience);
  });
  try {
    return await Promise.race([service.health(), tooLate]);
  } catch {
    // Whatever the reason, it is the answer: this service cannot say how it is.
    return UNREACHABLE;
  } finally {
    clearTimeout(timer);
  }
}
