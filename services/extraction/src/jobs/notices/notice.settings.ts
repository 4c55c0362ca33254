import { defineOptionalSetting } from '@probant/kernel/settings/define-settings';
import type { SettingParser } from '@probant/kernel/settings/parsers';

/** Reads `https://a.example,http://b.internal:8080`: scheme, host and port of each receiver, nothing else. */
const originsParser: SettingParser<readonly string[]> = {
  parse: (text) => {
    const origins = text.split(',').map((entry) => toOrigin(entry.trim()));
    return origins.includes(null) ? undefined : origins.filter((origin) => origin !== null);
  },
  expected: 'origins separated by commas, such as https://hooks.example.com,http://compta.lan:8080',
  listUrls: (text) => text.split(',').map((entry) => entry.trim()),
};

function toOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  // A wildcard would be a name that nobody has.
  const isOrigin =
    url.href === `${url.origin}/` && !text.includes('*') && (url.protocol === 'https:' || url.protocol === 'http:');
  return isOrigin ? url.origin : null;
}

/** The settings of notices: a URL of a caller is a way into the network of the operator, who says where it may lead. */
export const noticeSettings = {
  publicOrigins: defineOptionalSetting({
    variable: 'PROBANT_JOB_WEBHOOK_ORIGINS',
    parser: originsParser,
    unset: 'no job may name a `notify_url`',
    meaning:
      'Origins that a caller may have notified when a job is done. Their names must resolve to public addresses; `http` only where it is listed.',
  }),
  privateOrigins: defineOptionalSetting({
    variable: 'PROBANT_JOB_WEBHOOK_PRIVATE_ORIGINS',
    parser: originsParser,
    unset: 'none',
    meaning:
      'The same for receivers inside the network of the operator: addresses of private networks and of this machine are allowed, too.',
  }),
};
