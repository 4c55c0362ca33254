import { defineOptionalSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { pathParser } from '@probant/kernel/settings/parsers';

const scoringSettings = defineSettings({
  settings: {
    kekDir: defineOptionalSetting({
      variable: 'PROBANT_KEK_DIR',
      parser: pathParser,
      unset: '`keks` in the data folder',
      meaning:
        'Folder of the keys that encrypt the pseudonym keys of candidates, one file for each tenant and month. Never part of a backup: destroying a file makes the pseudonyms of its month unlinkable everywhere. Instances share it.',
    }),
  },
  build: (values) => values,
});

export const SCORING_SCHEMAS = { scoring: scoringSettings };

export type ScoringSchemas = typeof SCORING_SCHEMAS;
