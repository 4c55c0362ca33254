import type { Environment, Setting } from '@probant/kernel/settings/define-settings';
import { listSettings } from '../settings.ts';

/** One variable: whether it is set, and its value where that is not secret. Null: secret, or an address that may contain a secret. */
export type ConfiguredSetting = {
  readonly variable: string;
  readonly source: 'environment' | 'file' | 'default';
  readonly value: string | null;
};

/** Lists the settings of the installation. Addresses are reduced to protocol, host and port: a path or a user may be a secret. */
export const listConfiguredSettings = (environment: Environment): readonly ConfiguredSetting[] =>
  listSettings().map((setting) => {
    const { variable, isSecret } = setting;
    const text = environment[variable];
    if (text) return { variable, source: 'environment', value: isSecret ? null : hideSecretParts(setting, text) };
    if (isSecret && environment[`${variable}_FILE`]) return { variable, source: 'file', value: null };
    return { variable, source: 'default', value: setting.default.text };
  });

function hideSecretParts({ listUrls }: Setting<unknown>, text: string): string | null {
  if (listUrls(text).length === 0 && !text.includes('://')) return text;
  const addresses = text.split(',').map(formatAddress);
  return addresses.includes(null) ? null : addresses.join(',');
}

function formatAddress(text: string): string | null {
  if (!URL.canParse(text.trim())) return null;
  const { protocol, host } = new URL(text.trim());
  return `${protocol}//${host}`;
}
