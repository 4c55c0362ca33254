import { SHUTDOWN_TEXT } from '@probant/kernel/drain';
import type { IdSource } from '@probant/kernel/ids';
import { RESPONSE_TEXTS } from '../../response/send-response.ts';
import type { Destination } from '../../routing/find-route.ts';
import { readTarget } from '../../routing/request-target.ts';
import { SHUTDOWN_HEADERS } from '../connections/http-server.ts';
import type { Exchange } from '../exchange.ts';
import type { AddressLimiter } from '../refusals/address-limiter.ts';
import type { Denials } from '../refusals/deny-request.ts';
import { assignRequestId } from './assign-request-id.ts';
import type { DispatchToService } from './dispatch-to-service.ts';
import { findProtocolError } from './find-protocol-error.ts';
import type { createGatewayResponder } from './gateway-responses.ts';
import type { createKeyedRequestHandler } from './handle-keyed-request.ts';

type Parts = {
  readonly newRequestId: IdSource;
  readonly findRoute: (path: string) => Destination | null;
  readonly handleKeyedRequest: ReturnType<typeof createKeyedRequestHandler>;
  readonly respond: ReturnType<typeof createGatewayResponder>;
  readonly dispatchToService: DispatchToService;
  readonly addresses: AddressLimiter;
  readonly denials: Denials;
  /** Whether the gateway is shutting down. */
  readonly isDraining: () => boolean;
};

/** Creates the handler of one request: assigns its id, finds its route, then calls the service or responds itself. */
export function createRequestHandler({
  newRequestId,
  findRoute,
  handleKeyedRequest,
  respond,
  dispatchToService,
  addresses,
  denials,
  isDraining,
}: Parts) {
  return async (exchange: Exchange): Promise<void> => {
    const { request, response } = exchange;
    assignRequestId(request, response, newRequestId);
    const protocolError = findProtocolError(request);
    const target = readTarget(request.url ?? '');
    if (protocolError !== null || target === null) {
      denials.denyWithoutKey(exchange, 'malformed', ...(protocolError ?? [400, RESPONSE_TEXTS.badRequest]));
      return;
    }
    const destination = findRoute(target.path);
    if (destination === null) {
      denials.denyWithoutKey(exchange, 'no_route', 404, RESPONSE_TEXTS.noRoute);
      return;
    }
    request.url = target.path + target.query;
    if (destination.kind === 'service') {
      if (isDraining()) {
        denials.denyWithoutKey(exchange, 'shutting_down', 503, SHUTDOWN_TEXT, SHUTDOWN_HEADERS);
        return;
      }
      await handleKeyedRequest(exchange, destination.route);
      return;
    }
    // A probe behind a busy address must not be refused: the load balancer would take the gateway for dead.
    if (destination.kind === 'live' || destination.kind === 'ready') addresses.show(exchange);
    else if (!addresses.admit(exchange)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      denials.deny(exchange, 'wrong_method', 405, RESPONSE_TEXTS.wrongMethod, { Allow: 'GET, HEAD' });
      return;
    }
    if (destination.kind === 'service-health') {
      request.url = '/health';
      dispatchToService(exchange, destination.service);
    } else await respond(destination, exchange);
  };
}
