import { defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { booleanParser, createPatternParser } from '@probant/kernel/settings/parsers';
import { anchorSettings } from './anchors/anchor.settings.ts';
import { relaySettings } from './relay/relay.settings.ts';

const logSettings = defineSettings({
  settings: {
    /** First part of the names of the signed logs: `<origin>/audit/<tenant>`. */
    auditOrigin: defineSetting({
      variable: 'PROBANT_AUDIT_ORIGIN',
      // What may start the name of a key in a signed note (https://c2sp.org/signed-note).
      parser: createPatternParser(/^[^\p{White_Space}\p{Cc}+]{1,200}$/u, 'a name without spaces or "+"'),
      default: 'probant.local',
      meaning:
        'First part of the names of the signed logs: `<origin>/audit/<tenant>`. Choose a name of your own, such as `audit.example.fr`, before the first event.',
    }),
    /** Lets this installation sign a database whose key is lost. */
    replacesLostKey: defineSetting({
      variable: 'PROBANT_REPLACE_SIGNING_KEY',
      parser: booleanParser,
      default: 'false',
      meaning:
        '`true`, for one start, lets this data folder sign a database whose signing key is lost. Every log signed before is an `anchor_mismatch` from then on. Otherwise a start with another key is refused.',
    }),
  },
  build: (values) => values,
});

export const AUDIT_TRAIL_SCHEMAS = { auditLog: logSettings, relay: relaySettings, anchors: anchorSettings };

export type AuditTrailSchemas = typeof AUDIT_TRAIL_SCHEMAS;
