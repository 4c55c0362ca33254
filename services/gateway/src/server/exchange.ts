import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { CheckedKey } from '@probant/keys/key-check';

/** A request and its response in the gateway. `service` is the one that responds. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  service: ServiceAppName | 'gateway';
  /** Prefix of the route, null until it is found. */
  routePrefix: string | null;
  /** The key that was presented, null until it is known. */
  key: CheckedKey | null;
};
