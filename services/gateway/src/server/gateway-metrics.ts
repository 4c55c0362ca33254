import type { ErrorCode } from '@probant/kernel/error-codes';
import type { Metrics } from '@probant/kernel/metrics';

/** Why a request did not reach a service. */
export type Denial =
  | 'no_key'
  | 'duplicate_key'
  | 'unknown_key'
  | 'unchecked_key'
  | 'rate'
  | 'address_rate'
  | 'no_route'
  | 'absent_service'
  | 'malformed'
  | 'wrong_method'
  | 'not_built'
  | 'no_description'
  | 'shutting_down';

/** The `X-Error-Code` of a request that did not reach a service. */
export const DENIAL_CODES: Readonly<Record<Denial, ErrorCode>> = {
  no_key: 'no_key',
  duplicate_key: 'duplicate_key',
  unknown_key: 'unknown_key',
  unchecked_key: 'unchecked_key',
  shutting_down: 'shutting_down',
  rate: 'rate_limited',
  address_rate: 'address_rate_limited',
  no_route: 'no_route',
  absent_service: 'absent_service',
  malformed: 'malformed_request',
  wrong_method: 'method_not_allowed',
  not_built: 'page_not_built',
  no_description: 'no_description',
};

/** Why the gateway closed a connection: its client does not read, or too many are open. */
type ClosedConnection = 'stalled_reader' | 'too_many';

export type GatewayMetrics = {
  /** Records a response, or a request that its client abandoned (status 499). `service` is "gateway" for the gateway's own responses. */
  recordResponse(service: string, method: string, status: number, milliseconds: number): void;
  recordDenial(reason: Denial): void;
  recordClosedConnection(reason: ClosedConnection): void;
};

export function createGatewayMetrics(metrics: Metrics): GatewayMetrics {
  const requests = metrics.counter('probant_gateway_requests_total', 'Requests by service, method and status.', [
    'service',
    'method',
    'status',
  ]);
  const denials = metrics.counter('probant_gateway_denied_total', 'Requests that reached no service, by reason.', [
    'reason',
  ]);
  const closedConnections = metrics.counter(
    'probant_gateway_closed_connections_total',
    'Connections that the gateway closed, by reason.',
    ['reason'],
  );
  const durations = metrics.histogram(
    'probant_gateway_duration_seconds',
    'Seconds from the request line to the end of the response, by service.',
    ['service'],
  );
  // Recorded in batches, and when the registry is read: one at a time this took a fifth of the gateway's own CPU time.
  let pendingRecords: ResponseRecord[] = [];
  const flush = () => {
    const records = pendingRecords;
    pendingRecords = [];
    for (const { service, method, status, milliseconds } of records) {
      requests.inc({ service, method, status });
      durations.observe({ service }, milliseconds / 1000);
    }
  };
  Object.assign(requests, { collect: flush });
  Object.assign(durations, { collect: flush });

  return {
    recordResponse(service, method, status, milliseconds) {
      if (pendingRecords.push({ service, method, status, milliseconds }) >= MAX_PENDING_RECORDS) flush();
    },
    recordDenial: (reason) => denials.inc({ reason }),
    recordClosedConnection: (reason) => closedConnections.inc({ reason }),
  };
}

const MAX_PENDING_RECORDS = 256;
type ResponseRecord = {
  readonly service: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
};
