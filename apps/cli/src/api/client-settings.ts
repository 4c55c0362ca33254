import { resolve } from 'node:path';
import { ConfigError } from '@probant/kernel/settings/config-error';
import type { Environment } from '@probant/kernel/settings/define-settings';
import { webUrlParser } from '@probant/kernel/settings/parsers';
import { readSettings } from '@probant/kernel/settings/read-settings';
import { listVariables } from '@probant/kernel/settings/secret-files';
import { clientSettings } from '@probant/service-runner/client-settings';
import { DEVELOPMENT_VARIABLES } from '@probant/service-runner/development-variables';
import { processSettings } from '@probant/service-runner/settings';
import { getCommandProcess } from '../command-process.ts';
import { listSettings } from '../settings.ts';

/** Where the options of a command replace a variable. */
export type ApiOptions = { readonly url?: string; readonly keyFile?: string };

export type ApiAccess = {
  /** Address of the gateway, without a slash at the end. */
  readonly url: string;
  readonly key: string;
  /** One line for each setting that works but is unsafe. */
  readonly warnings: readonly string[];
};

/**
 * Returns the address and the key that a client of the API uses. Of the installation only PROBANT_PORT is read: the client may run on
 * another machine, as another user.
 *
 * @throws ConfigError with one line per problem.
 */
export function readApiAccess(options: ApiOptions, environment: Environment = getCommandProcess().env): ApiAccess {
  if (options.url !== undefined && webUrlParser.parse(options.url, '') === undefined)
    throw new ConfigError([`--url: expected ${webUrlParser.expected}`]);
  const { settings, warnings } = nameOptionsInErrors(options, () =>
    readClientSettings(applyOptions(options, environment)),
  );
  const { url, apiKey } = settings.client;
  if (apiKey === null)
    throw new ConfigError([
      'no API key: set PROBANT_API_KEY, or name a file with the key in PROBANT_API_KEY_FILE or --key-file',
    ]);
  return {
    url: (url ?? `http://127.0.0.1:${settings.process.port}`).replace(/\/+$/, ''),
    key: apiKey,
    warnings: warnings.map((line) => nameOptions(line, options)),
  };
}

const applyOptions = ({ url, keyFile }: ApiOptions, environment: Environment): Environment => ({
  ...environment,
  ...(url === undefined ? {} : { PROBANT_URL: url }),
  ...(keyFile === undefined ? {} : { PROBANT_API_KEY: '', PROBANT_API_KEY_FILE: resolve(keyFile) }),
});

function readClientSettings(environment: Environment) {
  const names = listVariables(listSettings());
  // What is set for the platform is not the concern of a client, except that a misspelt name is a mistake for both.
  const ownNames: readonly string[] = [
    'PROBANT_PORT',
    'PROBANT_REQUIRE_TLS',
    ...listVariables(clientSettings.settings),
  ];
  const own = Object.fromEntries(
    Object.entries(environment).filter(([name]) => ownNames.includes(name) || !names.includes(name)),
  );
  const reading = { environment: own, root: process.cwd(), otherVariables: DEVELOPMENT_VARIABLES };
  return readSettings(
    { client: clientSettings, process: processSettings },
    { ...reading, tlsVariable: 'PROBANT_REQUIRE_TLS' },
  );
}

function nameOptionsInErrors<T>(options: ApiOptions, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ConfigError
      ? new ConfigError(error.problems.map((line) => nameOptions(line, options)))
      : error;
  }
}

/** A line about a value that came from an option names the option. */
const nameOptions = (line: string, { url, keyFile }: ApiOptions): string =>
  url !== undefined && line.startsWith('PROBANT_URL:')
    ? line.replace('PROBANT_URL', '--url')
    : keyFile !== undefined
      ? line.replace(/^PROBANT_API_KEY(_FILE)?:/, '--key-file:')
      : line;
