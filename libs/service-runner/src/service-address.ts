import { getServicePort, type ServiceName } from '@probant/kernel/service-catalogue';
import type { BaseSettings } from './settings.ts';

/** Returns the base URL of a service in another process: PROBANT_UPSTREAM_<SERVICE> when set, else the service's port of this machine. */
export const getServiceUrl = (
  name: ServiceName,
  { process, interService }: Pick<BaseSettings, 'process' | 'interService'>,
): string => interService.upstreams[name] ?? `http://127.0.0.1:${getServicePort(name, process.port)}`;
