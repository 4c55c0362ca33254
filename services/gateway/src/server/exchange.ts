import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@probant/kernel/service-catalogue';

/** A request and its response in the gateway. `service` is the one that responds. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  service: ServiceName | 'gateway';
};
