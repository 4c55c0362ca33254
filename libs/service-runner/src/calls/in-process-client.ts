import type { IncomingHttpHeaders } from 'node:http';
import type { Service } from '@probant/http/service-app';
import { startSystemTimeout } from '../start-timeout.ts';
import { createCallDeadline } from './call-deadline.ts';
import { buildCallHeaders } from './call-headers.ts';
import type { ServiceCall, ServiceClient } from './service-client.ts';

/**
 * Creates the client of a service mounted in this process. The request passes the key check, the validation and the logs of the
 * service like any other, but no socket; bodies are passed on piece by piece, in both directions.
 */
export const createInProcessClient = (
  service: Pick<Service, 'inject'>,
  startTimeout = startSystemTimeout,
): ServiceClient => ({
  async send(call) {
    call.signal?.throwIfAborted();
    const deadline = createCallDeadline(call, startTimeout);
    try {
      const response = await service.inject({
        method: call.method,
        url: call.path,
        headers: buildCallHeaders(call),
        ...(call.body === undefined ? {} : { payload: toPayload(call.body) }),
        payloadAsStream: true,
        signal: deadline.signal,
      });
      const body = response.stream();
      deadline.watchBody(body);
      return { status: response.statusCode, headers: response.headers as IncomingHttpHeaders, body };
    } catch (error) {
      throw deadline.describeFailure(error);
    }
  },
});

/** A view on the same memory: anything but a Buffer would be sent as JSON. */
const toPayload = (body: NonNullable<ServiceCall['body']>) =>
  body instanceof Uint8Array && !Buffer.isBuffer(body)
    ? Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    : body;
