import { readFolderIdentity } from '@probant/kernel/folder-identity';
import { describeHealth } from '@probant/kernel/health-reasons.rules';
import { formatUrlHost } from '@probant/kernel/network-hosts';
import { readRunningAddress } from '@probant/kernel/running-address';
import { getServicePort, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import type { CommandSettings } from '../settings.ts';
import { parseJsonObject, readUrl } from './read-json.ts';

/**
 * What an HTTP port of this installation answers. `stopped`: nothing listens. `foreign`: another program does. `unresponsive`: it does
 * not answer. `other_installation`: a Probant with another data folder does. `absent`: the gateway runs without this service. Other texts are those of the service's health.
 */
export type PortState = {
  readonly status:
    | 'ok'
    | 'degraded'
    | 'stopped'
    | 'foreign'
    | 'other_installation'
    | 'unresponsive'
    | 'absent'
    | 'unreachable';
  /** What its health gives as reasons. */
  readonly reasons: readonly string[];
};

type ServiceState = PortState & {
  readonly name: ServiceName;
  readonly port: number;
  /** Where it was expected: `port 8081`, or the addresses of PROBANT_UPSTREAM_<SERVICE>. */
  readonly address: string;
};

export type PlatformState = {
  readonly gateway: PortState & { readonly url: string };
  /** Start of the platform's process, ISO 8601; null when it is not known. */
  readonly since: string | null;
  readonly services: readonly ServiceState[];
};

type AddressSettings = {
  readonly process: Pick<CommandSettings['process'], 'host' | 'serviceHost' | 'port' | 'dataDir'>;
  readonly gateway: Pick<CommandSettings['gateway'], 'tls' | 'metricsHost'>;
  readonly interService: Pick<CommandSettings['interService'], 'upstreams'>;
};

/** Reads what runs on the ports of this installation: the gateway's view of its services, else what each service's own port answers. */
export async function readPlatformState(settings: AddressSettings): Promise<PlatformState> {
  const { host, serviceHost, dataDir } = settings.process;
  const { upstreams } = settings.interService;
  const { port, tls, note } = await findOwnAddress(settings);
  const url = `${tls ? 'https' : 'http'}://${formatUrlHost(toLocalAddress(host))}:${port}`;
  const [gateway, { since, dataFolder }, ...ports] = await Promise.all([
    readHealth(url),
    readProcessFacts(port, settings.gateway.metricsHost),
    ...SERVICE_NAMES.map((name) =>
      readAddresses(
        upstreams[name] ?? [`http://${formatUrlHost(toLocalAddress(serviceHost))}:${getServicePort(name, port)}`],
      ),
    ),
  ]);
  const places = SERVICE_NAMES.map((name) => {
    const servicePort = getServicePort(name, port);
    return { name, port: servicePort, address: upstreams[name]?.join(', ') ?? `port ${servicePort}` };
  });
  if (dataFolder !== null && dataFolder !== (await readFolderIdentity(dataDir))) {
    const services = places.map((place) => ({ ...place, ...STOPPED }));
    const reasons = [`the Probant on port ${port} does not use this data folder`];
    return { gateway: { status: 'other_installation', reasons, url }, since: null, services };
  }
  const ofGateway = Object(gateway.health?.['services'] ?? {}) as Readonly<Record<string, unknown>>;
  const services = places.map((place, index): ServiceState => {
    const own = ports[index]?.state ?? STOPPED;
    const health = ofGateway[place.name];
    const seen = health === undefined ? own : describeHealth(Object(health));
    const state = seen.status === 'absent' && own.status !== 'stopped' ? own : seen;
    const isSeenOtherwise = upstreams[place.name] !== undefined && state.status === 'ok' && own.status !== 'ok';
    return { ...place, ...state, reasons: isSeenOtherwise ? [...state.reasons, ...describeOwn(own)] : state.reasons };
  });
  const reasons = note === null ? gateway.state.reasons : [...gateway.state.reasons, note];
  return { gateway: { ...gateway.state, reasons, url }, since, services };
}

type OwnAddress = {
  readonly port: number;
  readonly tls: boolean;
  /** What the operator should know about it, null when it is as configured. */
  readonly note: string | null;
};

/** Returns where the platform of the data folder runs: the configured port, else the one that it wrote to the data folder. */
async function findOwnAddress({ process: { port, dataDir }, gateway }: AddressSettings): Promise<OwnAddress> {
  const configured = { port, tls: gateway.tls !== null, note: null };
  const running = await readRunningAddress(dataDir);
  if (running === null || (running.port === port && running.tls === configured.tls)) return configured;
  const [{ dataFolder }, identity] = await Promise.all([
    readProcessFacts(running.port, gateway.metricsHost),
    readFolderIdentity(dataDir),
  ]);
  if (dataFolder === null || dataFolder !== identity) return configured;
  const note =
    running.port !== port
      ? `it runs on port ${running.port}, and PROBANT_PORT is ${port} here`
      : running.tls
        ? 'it speaks TLS, and PROBANT_TLS_CERT is not set here'
        : 'it speaks HTTP without TLS, and PROBANT_TLS_CERT is set here';
  return { ...running, note };
}

/** Reads the health at each address of a service. With several, one that is not ok makes the service degraded. */
async function readAddresses(urls: readonly string[]): Promise<Health> {
  const healths = await Promise.all(urls.map(readHealth));
  const [first] = healths;
  if (first === undefined || healths.length === 1) return first ?? { state: STOPPED, health: null };
  const reasons = healths.flatMap(({ state }, index) =>
    state.status === 'ok' ? [] : [`${urls[index]}: ${[state.status, ...state.reasons].join(', ')}`],
  );
  return { state: { status: reasons.length === 0 ? 'ok' : 'degraded', reasons }, health: null };
}

/** The address at which this machine reaches a server that listens on `host`. */
const toLocalAddress = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

/** The settings of this command are not those of the platform, or only the platform is in the network of the service. */
const REACHED_THERE = 'the gateway reaches it, but its address here does not answer';
const SILENT_STATUSES: readonly PortState['status'][] = ['stopped', 'unresponsive', 'unreachable'];

/** What this command sees of a service that the gateway says is ok. */
const describeOwn = ({ reasons, status }: PortState): readonly string[] =>
  SILENT_STATUSES.includes(status) ? [REACHED_THERE] : [`seen from here: ${[status, ...reasons].join(', ')}`];

const STOPPED: PortState = { status: 'stopped', reasons: [] };

type Health = { readonly state: PortState; readonly health: Readonly<Record<string, unknown>> | null };

async function readHealth(base: string): Promise<Health> {
  const url = `${base.replace(/\/$/, '')}/health`;
  const answer = await readUrl(url);
  if (answer.kind === 'refused') return { state: STOPPED, health: null };
  if (answer.kind === 'failed')
    return { state: { status: 'unresponsive', reasons: await findOtherProtocol(url) }, health: null };
  const health = parseJsonObject(answer);
  if (health === null || typeof health['status'] !== 'string')
    return { state: { status: 'foreign', reasons: [] }, health: null };
  return { state: describeHealth(health), health };
}

/** Names the protocol that another process speaks on a port which does not answer as expected. */
async function findOtherProtocol(url: string): Promise<readonly string[]> {
  const isTls = url.startsWith('https:');
  const other = await readUrl(isTls ? url.replace('https:', 'http:') : url.replace('http:', 'https:'));
  if (other.kind !== 'answer') return [];
  return [isTls ? 'another process speaks HTTP without TLS there' : 'another process speaks TLS there'];
}

type ProcessFacts = {
  readonly since: string | null;
  /** Identity of the data folder of the process; null when it is not known. */
  readonly dataFolder: string | null;
};

async function readProcessFacts(gatewayPort: number, metricsHost: string): Promise<ProcessFacts> {
  const address = formatUrlHost(toLocalAddress(metricsHost));
  const answer = await readUrl(`http://${address}:${getServicePort('admin', gatewayPort)}/metrics`);
  const text = answer.kind === 'answer' ? answer.text : '';
  const seconds = /^process_start_time_seconds (\d+(?:\.\d+)?)$/m.exec(text)?.[1];
  return {
    since: seconds === undefined ? null : new Date(Number(seconds) * 1000).toISOString(),
    dataFolder: /^probant_data_folder_info\{id="([\d-]+)"\} 1$/m.exec(text)?.[1] ?? null,
  };
}
