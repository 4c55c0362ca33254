import type { IdSource } from '@probant/kernel/ids';
import type { Destination } from '../routing/find-route.ts';
import { readTarget } from '../routing/request-target.ts';
import type { AddressGate } from './address-gate.ts';
import { refuse, TEXTS } from './answers.ts';
import type { Denials } from './denials.ts';
import type { Exchange } from './exchange.ts';
import type { HandOver } from './hand-over.ts';
import type { keyedCall } from './keyed-call.ts';
import type { ownAnswers } from './own-answers.ts';
import { requestFault } from './request-fault.ts';
import { nameRequest } from './request-id.ts';

type Parts = {
  readonly newRequestId: IdSource;
  readonly findRoute: (path: string) => Destination | null;
  readonly call: ReturnType<typeof keyedCall>;
  readonly answer: ReturnType<typeof ownAnswers>;
  readonly handOver: HandOver;
  readonly addresses: AddressGate;
  readonly denials: Denials;
};

/** One request's way: its id, its route, then the service behind the route or the gateway's own answer. */
export function requestHandler({ newRequestId, findRoute, call, answer, handOver, addresses, denials }: Parts) {
  return async (exchange: Exchange): Promise<void> => {
    const { request, response } = exchange;
    nameRequest(request, response, newRequestId);
    const fault = requestFault(request);
    const target = readTarget(request.url ?? '');
    if (fault !== null || target === null) {
      denials.denyStranger(exchange, 'malformed', ...(fault ?? [400, TEXTS.badRequest]));
      return;
    }
    const destination = findRoute(target.path);
    if (destination === null) {
      denials.denyStranger(exchange, 'no_route', 404, TEXTS.noRoute);
      return;
    }
    request.url = target.path + target.query;
    if (destination.kind === 'service') {
      await call(exchange, destination.route);
      return;
    }
    if (!addresses.admit(response)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, 405, TEXTS.wrongMethod, { Allow: 'GET, HEAD' });
      return;
    }
    if (destination.kind === 'service-health') {
      request.url = '/health';
      handOver(exchange, destination.service);
    } else await answer(destination, response);
  };
}
