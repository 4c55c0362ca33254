import { KEY_REFUSALS } from '../key-auth/presented-key.ts';
import type { AddressGate } from './address-gate.ts';
import { refuse } from './answers.ts';
import type { Exchange } from './exchange.ts';
import type { Denial, GatewayMetrics } from './gateway-metrics.ts';

type Headers = Readonly<Record<string, string>>;

/** The ways to refuse a request, each counted under its reason. */
export type Denials = {
  /** A caller whose key was checked; its bucket is on the response already. */
  deny(exchange: Exchange, reason: Denial, status: number, message: string, headers?: Headers): void;
  /** A caller without a valid key: its address is counted and shown, and may itself be over its limit. */
  denyStranger(exchange: Exchange, reason: Denial, status: number, message: string, headers?: Headers): void;
  denyKey(exchange: Exchange, reason: keyof typeof KEY_REFUSALS): void;
};

export function denials(addresses: AddressGate, metrics: GatewayMetrics): Denials {
  const deny: Denials['deny'] = ({ response }, reason, status, message, headers) => {
    metrics.denied(reason);
    refuse(response, status, message, headers);
  };
  const denyStranger: Denials['denyStranger'] = (exchange, ...refusal) => {
    if (addresses.admit(exchange.response)) deny(exchange, ...refusal);
  };
  return {
    deny,
    denyStranger,
    denyKey: (exchange, reason) =>
      denyStranger(exchange, reason, 401, KEY_REFUSALS[reason], { 'WWW-Authenticate': 'Key' }),
  };
}
