import type { ServiceName } from '@probant/kernel/config';
import { dropForgedHeaders } from '../dispatch/header-hygiene.ts';
import type { Upstream } from '../dispatch/upstream.ts';
import { absentText } from './answers.ts';
import type { Denials } from './denials.ts';
import type { Exchange } from './exchange.ts';

/** Passes a checked request to its service. */
export type HandOver = (exchange: Exchange, service: ServiceName) => void;

export const handOver =
  (services: Partial<Record<ServiceName, Upstream>>, { deny }: Denials): HandOver =>
  (exchange, service) => {
    const upstream = services[service];
    if (upstream === undefined) {
      deny(exchange, 'absent_service', 503, absentText(service));
      return;
    }
    const { request, response } = exchange;
    exchange.service = service;
    dropForgedHeaders(request);
    // Only now is the body asked for: a caller that waits for leave never uploads what is refused here.
    if (request.headers.expect !== undefined && request.httpVersion !== '1.0') response.writeContinue();
    upstream.dispatch(request, response);
  };
