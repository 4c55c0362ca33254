import { isLoopbackHost } from '@probant/kernel/network-hosts';
import { ConfigError } from '@probant/kernel/settings/config-error';

type PlainPort = {
  /** The setting with the address that a port without TLS listens on. */
  readonly variable: string;
  readonly host: string;
  /** What makes it safe: "set PROBANT_TLS_CERT and PROBANT_TLS_KEY". */
  readonly remedy: string;
};

/**
 * Returns a warning when other machines can reach a port that has no TLS.
 *
 * @throws ConfigError with one line instead, when PROBANT_REQUIRE_TLS is true.
 */
export function checkPlainPort({ variable, host, remedy }: PlainPort, requiresTls: boolean): readonly string[] {
  if (isLoopbackHost(host)) return [];
  if (requiresTls)
    throw new ConfigError([`${variable}: expected a loopback address, as PROBANT_REQUIRE_TLS is true; ${remedy}`]);
  return [`${variable}: other machines reach this port without TLS; ${remedy}`];
}
