import { envoyConfig } from './emit/envoy.ts';
import { haproxyConfig } from './emit/haproxy.ts';
import { kongConfig } from './emit/kong.ts';
import { nginxConfig } from './emit/nginx.ts';
import { type EmitOptions, outlineOf } from './emit/outline.ts';

export const GATEWAY_KINDS = ['kong', 'envoy', 'haproxy', 'nginx'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];

const WRITERS = { kong: kongConfig, envoy: envoyConfig, haproxy: haproxyConfig, nginx: nginxConfig };

/**
 * The configuration, as text, of another gateway in front of the services: the same routes, keys and limits, as far as that gateway
 * can. What it cannot do the same way stands in the head comment of the text.
 */
export const emitGatewayConfig = (kind: GatewayKind, options: EmitOptions): string => WRITERS[kind](outlineOf(options));
