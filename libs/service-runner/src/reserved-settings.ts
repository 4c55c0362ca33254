import { defineOptionalSetting, defineSettings, type Setting } from '@probant/kernel/settings/define-settings';
import {
  booleanParser,
  createPatternParser,
  createUrlParser,
  hostParser,
  pathParser,
  type SettingParser,
  textParser,
  webUrlParser,
} from '@probant/kernel/settings/parsers';

const reserve = <T>(variable: string, parser: SettingParser<T>, meaning: string) =>
  defineOptionalSetting({ variable, parser, meaning, unset: 'none' });

const reserveSecretFile = (variable: string) =>
  reserve(`${variable}_FILE`, pathParser, `File that contains \`${variable}\`.`);

const consumersParser = createPatternParser(
  /^(?:extraction|assistant)(?:,(?:extraction|assistant))*$/,
  'a comma-separated list of extraction, assistant',
);

/** Variables of the operating contract that nothing in this version reads. */
const RESERVED_SETTINGS: readonly Setting<unknown>[] = [
  reserve('PROBANT_EMBEDDINGS_URL', webUrlParser, 'OpenAI-compatible server for embeddings.'),
  reserve('PROBANT_EMBEDDINGS_MODEL', textParser, 'Name of the embedding model there.'),
  reserve('PROBANT_EMBEDDINGS_KEY', textParser, 'API key of that server.'),
  reserve('PROBANT_EMBEDDINGS_PREFIX', textParser, 'Text put before each input of that model.'),
  reserve('PROBANT_LLM_FOR', consumersParser, 'Services that may use the language model.'),
  reserve('PROBANT_KEK_DIR', pathParser, 'Folder of the keys that encrypt pseudonym keys.'),
  reserve('PROBANT_KB_KEEP_FILES', booleanParser, 'Whether knowledge bases keep their files.'),
  reserve('PROBANT_SERVICE_HOST', hostParser, 'Address that the service ports listen on.'),
  reserve('PROBANT_TRUSTED_PROXIES', textParser, 'Proxies whose forwarding headers are believed.'),
  reserve('PROBANT_TLS_CERT', pathParser, 'Certificate of the gateway.'),
  reserve('PROBANT_TLS_KEY', pathParser, 'Private key of that certificate.'),
  reserve('PROBANT_REQUIRE_TLS', booleanParser, 'Whether connections without TLS are refused.'),
  reserve(
    'PROBANT_MIGRATION_URL',
    createUrlParser('postgres:', 'postgresql:'),
    'Database URL of the role that owns the tables.',
  ),
  reserveSecretFile('PROBANT_SERVICE_SECRET'),
  reserveSecretFile('PROBANT_RELAY_WEBHOOK_SECRET'),
  reserveSecretFile('PROBANT_S3_SECRET_ACCESS_KEY'),
  reserveSecretFile('PROBANT_LLM_KEY'),
  reserveSecretFile('PROBANT_EMBEDDINGS_KEY'),
];

/** Checks the form of the reserved variables and returns the names of those that are set, for a warning in the log. */
export const reservedSettings = defineSettings({
  settings: Object.fromEntries(RESERVED_SETTINGS.map((setting) => [setting.variable, setting])),
  build: (values) => ({
    unused: Object.keys(values).filter((variable) => values[variable] !== null),
  }),
});
