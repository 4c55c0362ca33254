import { SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';

class SelectionError extends Error {
  override readonly name = 'SelectionError';
}

/** Parses the value of `--only`, such as `extraction,audit-trail`, into the services to start; undefined selects all of them. */
export function parseSelection(only: string | undefined): ReadonlySet<ServiceName> {
  if (only === undefined) return new Set(SERVICE_NAMES);
  const names = only.split(',').map((name) => name.trim());
  const unknownNames = names.filter((name) => !isServiceName(name));
  if (unknownNames.length > 0)
    throw new SelectionError(
      `--only: no service is called ${unknownNames.join(', ')}; there are ${SERVICE_NAMES.join(', ')}`,
    );
  return new Set(names.filter(isServiceName));
}

const isServiceName = (name: string): name is ServiceName => (SERVICE_NAMES as readonly string[]).includes(name);
