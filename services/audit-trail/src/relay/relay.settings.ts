import { defineOptionalSetting, defineSettings, type SettingsOf } from '@probant/kernel/settings/define-settings';
import { createUrlParser, pathParser, type SettingParser, webUrlParser } from '@probant/kernel/settings/parsers';

/**
 * Reads the key of Standard Webhooks: base64 after `whsec_` or alone, as the libraries of that standard read it; the UTF-8 bytes of
 * any other long text.
 */
const webhookSecretParser: SettingParser<Uint8Array> = {
  parse: (text) => {
    const encoded = text.replace(/^whsec_/, '');
    const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.length % 4 === 0;
    if (isBase64) return encoded.length >= 32 ? Buffer.from(encoded, 'base64') : undefined;
    return encoded === text && text.length >= 32 ? Buffer.from(text) : undefined;
  },
  expected: '"whsec_" and the base64 of at least 24 bytes, or a text of at least 32 characters',
};

const SYSLOG_PARAMETERS = ['ca', 'cert', 'key'];

/** Requires absolute paths of certificate files: a URL has no folder that a relative path could start from. */
const syslogUrlParser: SettingParser<string> = {
  parse: (text) => {
    if (!URL.canParse(text)) return undefined;
    const { protocol, hostname, pathname, username, searchParams } = new URL(text);
    const parameters = [...searchParams];
    const areFiles = parameters.every(([name, file]) => SYSLOG_PARAMETERS.includes(name) && file.startsWith('/'));
    const isAllowed = protocol === 'tls:' ? areFiles : protocol === 'tcp:' && parameters.length === 0;
    return isAllowed && hostname !== '' && username === '' && ['', '/'].includes(pathname) ? text : undefined;
  },
  expected: 'tls://host:port or tcp://host:port; tls takes ?ca=, cert= and key= with absolute paths',
  listUrls: (text) => [text],
};

export const relaySettings = defineSettings({
  settings: {
    webhookUrl: defineOptionalSetting({
      variable: 'PROBANT_RELAY_WEBHOOK_URL',
      parser: webUrlParser,
      unset: 'none',
      meaning: 'URL that the audit trail posts its events to; needs the secret.',
    }),
    webhookSecret: defineOptionalSetting({
      variable: 'PROBANT_RELAY_WEBHOOK_SECRET',
      parser: webhookSecretParser,
      unset: 'none',
      meaning:
        'Signs the posts (Standard Webhooks): `whsec_` and the base64 of at least 24 bytes, or any text of 32 characters or more.',
      isSecret: true,
    }),
    file: defineOptionalSetting({
      variable: 'PROBANT_RELAY_FILE',
      parser: pathParser,
      unset: 'none',
      meaning: 'File that the audit trail appends its events to, one JSON line each.',
    }),
    syslog: defineOptionalSetting({
      variable: 'PROBANT_RELAY_SYSLOG',
      parser: syslogUrlParser,
      unset: 'none',
      meaning: '`tls://host:port` (with `?ca=`, `&cert=`, `&key=`: PEM files) or `tcp://host:port`.',
    }),
    nats: defineOptionalSetting({
      variable: 'NATS_URL',
      parser: createUrlParser('nats:', 'tls:'),
      unset: 'none',
      meaning:
        '`nats://user:password@host:port` or `tls://...` of a JetStream that the audit trail publishes its events to.',
      isSecret: true,
    }),
  },
  requirements: [{ setting: 'webhookUrl', needs: 'webhookSecret' }],
  build: ({ webhookUrl: url, webhookSecret: secret, ...destinations }) => ({
    /** `secret` is the bytes to sign with. */
    webhook: url === null || secret === null ? null : { url, secret },
    ...destinations,
  }),
});

/** Where the audit trail sends its events; null for each destination that is not configured. */
export type RelaySettings = SettingsOf<typeof relaySettings>;
