import { writeEnvoyConfig } from './emit/envoy.ts';
import { createGatewayModel, type EmitOptions } from './emit/gateway-model.ts';
import { writeHaproxyConfig } from './emit/haproxy.ts';
import { writeKongConfig } from './emit/kong.ts';
import { writeNginxConfig } from './emit/nginx.ts';

export const GATEWAY_KINDS = ['kong', 'envoy', 'haproxy', 'nginx'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];

const CONFIG_WRITERS = {
  kong: writeKongConfig,
  envoy: writeEnvoyConfig,
  haproxy: writeHaproxyConfig,
  nginx: writeNginxConfig,
};

/**
 * Returns the configuration text of another gateway in front of the services: the same routes, keys and limits, as far as that
 * gateway supports them. The header comment of the text lists the differences.
 */
export const emitGatewayConfig = (kind: GatewayKind, options: EmitOptions): string =>
  CONFIG_WRITERS[kind](createGatewayModel(options));
