import type { CommandSettings } from '../settings.ts';

/** A server that this installation connects to. */
export type ConnectionTarget = {
  readonly name: string;
  /** The variable that names it. */
  readonly variable: string;
  readonly host: string;
  readonly port: number;
};

type TargetSettings = Pick<
  CommandSettings,
  'gateway' | 'relay' | 'anchors' | 'interService' | 'languageModel' | 'assistant' | 'companies' | 'jobs' | 'tracing'
>;

/** Ports of addresses that name none. 514: syslog over TCP; 6514: over TLS (RFC 5425). */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'redis:': 6379,
  'rediss:': 6379,
  'nats:': 4222,
};

/** Lists the servers that the settings name, apart from the database and the bucket of the keys, which have checks of their own. */
export function listConnectionTargets({
  gateway,
  relay,
  anchors,
  interService,
  languageModel,
  assistant,
  companies,
  jobs,
  tracing,
}: TargetSettings): readonly ConnectionTarget[] {
  const addresses: readonly [name: string, variable: string, url: string | null | undefined, port?: number][] = [
    ['Redis', 'REDIS_URL', gateway.redisUrl],
    ['NATS', 'NATS_URL', relay.nats, 4222],
    ['webhook', 'PROBANT_RELAY_WEBHOOK_URL', relay.webhook?.url],
    ['syslog', 'PROBANT_RELAY_SYSLOG', relay.syslog, relay.syslog?.startsWith('tls:') ? 6514 : 514],
    ['S3', 'PROBANT_S3_ENDPOINT', anchors.s3?.endpoint],
    ['time-stamping authority', 'PROBANT_TIMESTAMP_URL', anchors.timestamp?.url],
    ['language model', 'PROBANT_LLM_URL', (languageModel.extraction ?? languageModel.assistant)?.url],
    ['embeddings', 'PROBANT_EMBEDDINGS_URL', assistant.embedding.remote?.url],
    ['company search', 'PROBANT_COMPANY_SEARCH_URL', companies.companySearchUrl],
    ['VIES', 'PROBANT_VIES_URL', companies.viesUrl],
    ['bucket of jobs', 'PROBANT_JOB_BUCKET_ENDPOINT', jobs.bucket?.endpoint],
    ['collector of traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', tracing.collector?.endpoint],
    ...Object.entries(interService.upstreams).flatMap(([name, urls]) =>
      (urls ?? []).map((url): [string, string, string] => [
        `service ${name}`,
        `PROBANT_UPSTREAM_${name.toUpperCase().replace('-', '_')}`,
        url,
      ]),
    ),
  ];
  return addresses.flatMap(([name, variable, address, port]) => {
    if (address === null || address === undefined) return [];
    const url = new URL(address);
    const defaultPort = port ?? DEFAULT_PORTS[url.protocol] ?? 0;
    return [{ name, variable, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || defaultPort) }];
  });
}
