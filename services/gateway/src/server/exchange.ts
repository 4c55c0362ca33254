import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@probant/kernel/config';

/** A request and its answer on their way through the gateway. `service` is whose answer it becomes. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  service: ServiceName | 'gateway';
};
