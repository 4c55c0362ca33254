import { defineOptionalSetting, defineSetting, defineSettings } from '../settings/define-settings.ts';
import { createIntegerParser, type SettingParser, webUrlParser } from '../settings/parsers.ts';

/** `name=value`, several separated by commas; values may be percent-encoded, as OpenTelemetry defines it. */
const headersParser: SettingParser<Readonly<Record<string, string>>> = {
  parse: (text) => {
    const pairs = text.split(',').map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair));
    try {
      return Object.fromEntries(pairs.map((match) => [match?.[1] ?? fail(), decodeURIComponent(match?.[2] ?? '')]));
    } catch {
      return undefined;
    }
  },
  expected: 'headers as name=value, separated by commas',
};

function fail(): never {
  throw new Error('not a header');
}

export const tracingSettings = defineSettings({
  settings: {
    endpoint: defineOptionalSetting({
      variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      parser: webUrlParser,
      unset: 'no traces',
      meaning:
        'Base URL of the collector that receives the traces of this process as OTLP over HTTP (JSON); `/v1/traces` is added. Traces hold no content, no tenant and no key ([traces.md](traces.md)).',
    }),
    headers: defineOptionalSetting({
      variable: 'OTEL_EXPORTER_OTLP_HEADERS',
      parser: headersParser,
      unset: 'none',
      meaning: 'Headers for the collector, such as `authorization=Bearer%20...`; several are separated by commas.',
      isSecret: true,
    }),
    percent: defineSetting({
      variable: 'PROBANT_TRACE_PERCENT',
      parser: createIntegerParser(1, 100),
      default: '100',
      meaning:
        'Share of the traces that are sent, in percent. It is chosen by the id of the trace, so that every process with the same share sends the same ones.',
    }),
  },
  requirements: [{ setting: 'headers', needs: 'endpoint' }],
  build: ({ endpoint, headers, percent }) => ({
    /** Null: no traces. */
    collector: endpoint === null ? null : { endpoint, headers: headers ?? {} },
    ratio: percent / 100,
  }),
});
