import { defineOptionalSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { pathParser } from '@probant/kernel/settings/parsers';

const authenticitySettings = defineSettings({
  settings: {
    keystoreDir: defineOptionalSetting({
      variable: 'PROBANT_2DDOC_DIR',
      parser: pathParser,
      unset: '`2ddoc` in the data folder',
      meaning:
        'Folder of the certificates with which 2D-Doc codes are verified, filled by `probant 2ddoc refresh` or `probant 2ddoc import`. Without certificates, signatures are not verified and the opinion says so.',
    }),
  },
  build: ({ keystoreDir }) => ({ keystoreDir }),
});

export const AUTHENTICITY_SCHEMAS = { authenticity: authenticitySettings };

export type AuthenticitySchemas = typeof AUTHENTICITY_SCHEMAS;
