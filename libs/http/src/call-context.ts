import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@probant/kernel/logging';
import type { Caller, Context } from './route.ts';

type Call = {
  readonly caller: Caller;
  readonly requestId: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly logger: Logger;
};

/** What a handler knows of its call. The logger and the signal are made when first asked for: most handlers need neither. */
export function callContext({ caller, requestId, request, response, logger }: Call): Context {
  let log: Logger | undefined;
  let signal: AbortSignal | undefined;
  return {
    caller,
    requestId,
    accept: request.headers.accept ?? '',
    get log() {
      log ??= logger.child({ request_id: requestId, tenant: caller.tenantId });
      return log;
    },
    get signal() {
      signal ??= signalOfHangUp(response);
      return signal;
    },
  };
}

function signalOfHangUp(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const hangUp = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed || response.destroyed) hangUp();
  else response.once('close', hangUp);
  return controller.signal;
}
