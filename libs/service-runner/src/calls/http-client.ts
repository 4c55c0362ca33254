import { startSystemTimeout } from '../start-timeout.ts';
import type { UpstreamPool } from '../upstream/upstream-pool.ts';
import { createCallDeadline } from './call-deadline.ts';
import { buildCallHeaders } from './call-headers.ts';
import type { ServiceClient } from './service-client.ts';

/** Creates the client of a service in other processes. The owner of the pool closes it. */
export const createHttpServiceClient = (
  pool: Pick<UpstreamPool, 'request'>,
  startTimeout = startSystemTimeout,
): ServiceClient => ({
  async send(call) {
    call.signal?.throwIfAborted();
    const deadline = createCallDeadline(call, startTimeout);
    try {
      const { statusCode, headers, body } = await pool.request({
        method: call.method,
        path: call.path,
        headers: buildCallHeaders(call),
        body: call.body ?? null,
        signal: deadline.signal,
      });
      deadline.watchBody(body);
      return { status: statusCode, headers, body };
    } catch (error) {
      throw deadline.describeFailure(error);
    }
  },
});
