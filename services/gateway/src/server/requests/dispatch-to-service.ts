import type { ClientAddressReader } from '@probant/kernel/client-address/client-address';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import { removeIdentityHeaders, setForwardedClient } from '../../dispatch/filter-headers.ts';
import type { Upstream } from '../../dispatch/upstream.ts';
import { describeAbsentService } from '../../response/send-response.ts';
import type { Exchange } from '../exchange.ts';
import type { Denials } from '../refusals/deny-request.ts';

/** Passes a checked request to its service. */
export type DispatchToService = (exchange: Exchange, service: ServiceAppName) => void;

export const createServiceDispatcher =
  (
    services: Partial<Record<ServiceAppName, Upstream>>,
    { deny }: Denials,
    readClient: ClientAddressReader,
  ): DispatchToService =>
  (exchange, service) => {
    const upstream = services[service];
    if (upstream === undefined) {
      deny(exchange, 'absent_service', 503, describeAbsentService(service));
      return;
    }
    const { request, response } = exchange;
    exchange.service = service;
    removeIdentityHeaders(request);
    setForwardedClient(request, readClient(request));
    // The body is requested only now: a client that waits for 100 Continue never uploads a body that is refused here.
    if (request.headers.expect !== undefined && request.httpVersion !== '1.0') response.writeContinue();
    upstream.dispatch(request, response);
  };
