import { defineOptionalSetting } from '@probant/kernel/settings/define-settings';
import type { SettingParser } from '@probant/kernel/settings/parsers';
import { parseReceiver } from './allowed-receivers.rules.ts';

/** Reads `https://a.example,http://b.internal:8080/probant/`: scheme, host and port of each receiver, and the start of its path. */
const receiversParser: SettingParser<readonly URL[]> = {
  parse: (text) => {
    const receivers = text.split(',').map((entry) => parseReceiver(entry.trim()));
    return receivers.includes(null) ? undefined : receivers.filter((receiver) => receiver !== null);
  },
  expected:
    'origins separated by commas, each with a path or without, such as https://hooks.example.com,http://compta.lan:8080/probant/',
  listUrls: (text) => text.split(',').map((entry) => entry.trim()),
};

/** The settings of notices: a URL of a caller is a way into the network of the operator, who says where it may lead. */
export const noticeSettings = {
  publicReceivers: defineOptionalSetting({
    variable: 'PROBANT_JOB_WEBHOOK_ORIGINS',
    parser: receiversParser,
    unset: 'no job may name a `notify_url`',
    meaning:
      'Origins that a caller may have notified when a job is done, each with a path to allow only what is below it. Their names must resolve to public addresses; `http` only where it is listed.',
  }),
  privateReceivers: defineOptionalSetting({
    variable: 'PROBANT_JOB_WEBHOOK_PRIVATE_ORIGINS',
    parser: receiversParser,
    unset: 'none',
    meaning:
      'The same for receivers inside the network of the operator: addresses of private networks and of this machine are allowed, too. List each with its path, such as `http://compta.lan:8080/probant/`: a caller learns what the host answers at any allowed path.',
  }),
};
