import { KEY_ERROR_TEXTS } from '../../authentication/presented-key.ts';
import { sendError } from '../../response/send-response.ts';
import type { Exchange } from '../exchange.ts';
import { DENIAL_CODES, type Denial, type GatewayMetrics } from '../gateway-metrics.ts';
import type { AddressLimiter } from './address-limiter.ts';
import type { RefusalReporter } from './report-refusal.ts';

type Headers = Readonly<Record<string, string>>;

/** Refuses requests, and logs and counts each refusal under its reason. */
export type Denials = {
  /** Refuses a caller whose key was checked; the rate headers are already set. */
  deny(exchange: Exchange, reason: Denial, status: number, message: string, headers?: Headers): void;
  /** Refuses a caller without a valid key. Its address is counted and shown, and may itself be over its limit (429). */
  denyWithoutKey(exchange: Exchange, reason: Denial, status: number, message: string, headers?: Headers): void;
  denyKey(exchange: Exchange, reason: keyof typeof KEY_ERROR_TEXTS): void;
};

export function createDenials(
  addresses: AddressLimiter,
  metrics: GatewayMetrics,
  reportRefusal: RefusalReporter,
): Denials {
  const deny: Denials['deny'] = (exchange, reason, status, message, headers) => {
    metrics.recordDenial(reason);
    reportRefusal(exchange, status, reason);
    sendError(exchange.response, status, DENIAL_CODES[reason], message, headers);
  };
  const denyStranger: Denials['denyWithoutKey'] = (exchange, ...refusal) => {
    if (addresses.admit(exchange)) deny(exchange, ...refusal);
  };
  return {
    deny,
    denyWithoutKey: denyStranger,
    denyKey: (exchange, reason) =>
      denyStranger(exchange, reason, 401, KEY_ERROR_TEXTS[reason], { 'WWW-Authenticate': 'Key' }),
  };
}
