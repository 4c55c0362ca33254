import { SERVICE_NAMES, type ServiceName } from '@probant/kernel/config';

class BadSelection extends Error {
  override readonly name = 'BadSelection';
}

/** Reads `--only=extraction,audit-trail`: the services of this start; all of them when left out. */
export function selectionOf(only: string | undefined): ReadonlySet<ServiceName> {
  if (only === undefined) return new Set(SERVICE_NAMES);
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isServiceName(name));
  if (unknown.length > 0)
    throw new BadSelection(`--only: no service is called ${unknown.join(', ')}; there are ${SERVICE_NAMES.join(', ')}`);
  return new Set(names.filter(isServiceName));
}

const isServiceName = (name: string): name is ServiceName => (SERVICE_NAMES as readonly string[]).includes(name);
