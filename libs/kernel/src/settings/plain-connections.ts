import { isLoopbackHost } from '../http/network-hosts.ts';
import type { Environment, Setting } from './define-settings.ts';

/** A setting whose connection leaves this machine without TLS. */
type PlainConnection = {
  readonly variable: string;
  /** What the operator would write instead: `https://`. */
  readonly secureForm: string;
};

/** The protocols of our settings that have no TLS, with the form that has it. */
const SECURE_FORMS: Readonly<Record<string, string>> = {
  'http:': 'https://',
  'redis:': 'rediss://',
  'nats:': 'tls://',
  'tcp:': 'tls://',
  'postgres:': 'sslmode=verify-full',
  'postgresql:': 'sslmode=verify-full',
};

/** Returns the settings whose value is an address beyond loopback without TLS, or with a TLS that verifies no certificate. */
export const listPlainConnections = (
  settings: readonly Setting<unknown>[],
  environment: Environment,
): readonly PlainConnection[] =>
  settings.flatMap(({ variable, listUrls }) => {
    const forms = listUrls(environment[variable] ?? '').flatMap((url) => findSecureForm(url) ?? []);
    return forms[0] === undefined ? [] : [{ variable, secureForm: forms[0] }];
  });

/** Returns the secure form of a plain address beyond loopback; null when the address is safe, or malformed. */
function findSecureForm(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const secureForm = SECURE_FORMS[url.protocol];
  if (secureForm === undefined) return null;
  const isPostgres = url.protocol.startsWith('postgres');
  // As in pg, the last one of repeated parameters counts.
  const parameters = new Map(url.searchParams);
  // pg connects to the parameter rather than to the host of the URL; a path is a socket of this machine.
  const host = decodeURIComponent((isPostgres && parameters.get('host')) || url.hostname);
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return null;
  return isPostgres && verifiesServer(parameters) ? null : secureForm;
}

/**
 * Returns whether pg verifies the certificate of the server: in every TLS mode except `no-verify`, and with `uselibpqcompat` only in
 * those in which libpq does.
 */
function verifiesServer(parameters: ReadonlyMap<string, string>): boolean {
  const mode = parameters.get('sslmode');
  const hasAuthority = (parameters.get('sslrootcert') ?? '') !== '';
  if (parameters.get('uselibpqcompat') === 'true')
    return mode === 'verify-full' || (hasAuthority && (mode === 'verify-ca' || mode === 'require'));
  if (mode !== undefined) return ['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode);
  return hasAuthority || ['true', '1'].includes(parameters.get('ssl') ?? '');
}
