import { defineOptionalSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { createPatternParser, webUrlParser } from '@probant/kernel/settings/parsers';
import { listVariables } from '@probant/kernel/settings/secret-files';

/** What the commands that call the gateway of a running platform read. No process of an installation reads it. */
export const clientSettings = defineSettings({
  settings: {
    url: defineOptionalSetting({
      variable: 'PROBANT_URL',
      parser: webUrlParser,
      unset: '`http://127.0.0.1:` and `PROBANT_PORT`',
      meaning: 'Address of the gateway. Use `https://` beyond this machine: each request carries the key.',
    }),
    apiKey: defineOptionalSetting({
      variable: 'PROBANT_API_KEY',
      parser: createPatternParser(/^[\x21-\x7e]+$/, 'a key without blanks'),
      unset: 'needed, or `--key-file`',
      meaning: 'Key of the API, as `probant keys issue` prints it.',
      isSecret: true,
    }),
  },
  build: (values) => values,
});

/** The names that an operator may set for clients: all processes of a machine may share one environment. */
export const CLIENT_VARIABLES: readonly string[] = listVariables(clientSettings.settings);
