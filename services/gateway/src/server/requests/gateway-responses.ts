import type { ErrorCode } from '@probant/kernel/error-codes';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import type { createDescriptionReader } from '../../aggregate/descriptions.ts';
import type { PlatformHealth } from '../../aggregate/platform-health.ts';
import { serveHome } from '../../home/serve-home.ts';
import {
  describeAbsentService,
  describeUnreachableService,
  RESPONSE_TEXTS,
  sendJson,
  UNREACHABLE_HEADERS,
} from '../../response/send-response.ts';
import type { Destination } from '../../routing/find-route.ts';
import type { Exchange } from '../exchange.ts';
import type { Denials } from '../refusals/deny-request.ts';
import type { createPageServer } from './serve-page.ts';

type GatewayDestination = Exclude<Destination, { kind: 'service' | 'service-health' }>;

/** Returns why there is no description of a service. */
function explainMissing(service: string, missing: 'absent' | 'unreachable' | 'unsigned'): string {
  if (missing === 'absent') return describeAbsentService(service);
  return missing === 'unreachable'
    ? describeUnreachableService(service)
    : `The description of ${service}, which runs in another process, needs PROBANT_SERVICE_SECRET in both`;
}

const NOT_READY_CODE: ErrorCode = 'not_ready';

type Parts = {
  readonly readiness: Readiness;
  readonly health: () => Promise<PlatformHealth>;
  readonly describe: ReturnType<typeof createDescriptionReader>;
  readonly servePage: ReturnType<typeof createPageServer>;
  readonly denials: Pick<Denials, 'deny'>;
};

/** Creates the responder for paths that the gateway serves itself, without a key. */
export function createGatewayResponder({ readiness, health, describe, servePage, denials }: Parts) {
  return async (destination: GatewayDestination, exchange: Exchange): Promise<void> => {
    const { response } = exchange;
    if (destination.kind === 'health') {
      sendJson(response, 200, JSON.stringify(await health()));
      return;
    }
    if (destination.kind === 'home') {
      serveHome(exchange.request, response);
      return;
    }
    if (destination.kind === 'live') {
      sendJson(response, 200, '{"status":"ok"}');
      return;
    }
    if (destination.kind === 'ready') {
      const report = readiness.report();
      if (report.status === 'ready') sendJson(response, 200, JSON.stringify(report));
      else sendJson(response, 503, JSON.stringify(report), { 'X-Error-Code': NOT_READY_CODE });
      return;
    }
    if (destination.kind === 'page') {
      const { result, explanation } = await servePage(destination.page, exchange);
      if (result === 'absent') denials.deny(exchange, 'no_route', 404, RESPONSE_TEXTS.noRoute);
      if (result === 'not_built') denials.deny(exchange, 'not_built', 503, explanation);
      return;
    }
    const description = await describe(destination.of);
    if ('json' in description) sendJson(response, 200, description.json);
    else {
      const headers = description.missing === 'unreachable' ? UNREACHABLE_HEADERS : {};
      denials.deny(exchange, 'no_description', 503, explainMissing(destination.of, description.missing), headers);
    }
  };
}
