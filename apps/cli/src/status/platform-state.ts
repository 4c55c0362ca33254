import { readFolderIdentity } from '@probant/kernel/folder-identity';
import { formatUrlHost } from '@probant/kernel/network-hosts';
import { getServicePort, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import type { CommandSettings } from '../settings.ts';
import { findReasons } from './health-reasons.rules.ts';
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

type ServiceState = PortState & { readonly name: ServiceName; readonly port: number };

export type PlatformState = {
  readonly gateway: PortState & { readonly url: string };
  /** Start of the platform's process, ISO 8601; null when it is not known. */
  readonly since: string | null;
  readonly services: readonly ServiceState[];
};

type AddressSettings = {
  readonly process: Pick<CommandSettings['process'], 'host' | 'serviceHost' | 'port' | 'dataDir'>;
  readonly gateway: Pick<CommandSettings['gateway'], 'tls'>;
};

/** Reads what runs on the ports of this installation: the gateway's view of its services, else what each service's own port answers. */
export async function readPlatformState({ process, gateway: { tls } }: AddressSettings): Promise<PlatformState> {
  const { host, serviceHost, port, dataDir } = process;
  const url = `${tls === null ? 'http' : 'https'}://${formatUrlHost(toLocalAddress(host))}:${port}`;
  const [gateway, { since, dataFolder }, ...ports] = await Promise.all([
    readHealth(`${url}/health`),
    readProcessFacts(`http://127.0.0.1:${getServicePort('admin', port)}/metrics`),
    ...SERVICE_NAMES.map((name) =>
      readHealth(`http://${formatUrlHost(toLocalAddress(serviceHost))}:${getServicePort(name, port)}/health`),
    ),
  ]);
  if (dataFolder !== null && dataFolder !== (await readFolderIdentity(dataDir))) {
    const services = SERVICE_NAMES.map((name) => ({ name, port: getServicePort(name, port), ...STOPPED }));
    const reasons = [`the Probant on port ${port} does not use this data folder`];
    return { gateway: { status: 'other_installation', reasons, url }, since: null, services };
  }
  const ofGateway = Object(gateway.health?.['services'] ?? {}) as Readonly<Record<string, unknown>>;
  const services = SERVICE_NAMES.map((name, index): ServiceState => {
    const own = ports[index]?.state ?? STOPPED;
    const health = ofGateway[name];
    const seen = health === undefined ? own : describeHealth(Object(health));
    const state = seen.status === 'absent' && own.status !== 'stopped' ? own : seen;
    return { name, port: getServicePort(name, port), ...state };
  });
  return { gateway: { ...gateway.state, url }, since, services };
}

/** The address at which this machine reaches a server that listens on `host`. */
const toLocalAddress = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

const STOPPED: PortState = { status: 'stopped', reasons: [] };

type Health = { readonly state: PortState; readonly health: Readonly<Record<string, unknown>> | null };

async function readHealth(url: string): Promise<Health> {
  const answer = await readUrl(url);
  if (answer.kind === 'refused') return { state: STOPPED, health: null };
  if (answer.kind === 'failed') return { state: { status: 'unresponsive', reasons: [] }, health: null };
  const health = parseJsonObject(answer);
  if (health === null || typeof health['status'] !== 'string')
    return { state: { status: 'foreign', reasons: [] }, health: null };
  return { state: describeHealth(health), health };
}

const STATUSES: readonly string[] = ['ok', 'absent', 'unreachable'];

/** A status that this version does not know is a degraded one. */
const describeHealth = (health: Readonly<Record<string, unknown>>): PortState => {
  const status = String(health['status']);
  return {
    status: STATUSES.includes(status) ? (status as PortState['status']) : 'degraded',
    reasons: findReasons(health),
  };
};

type ProcessFacts = {
  readonly since: string | null;
  /** Identity of the data folder of the process; null when it is not known. */
  readonly dataFolder: string | null;
};

async function readProcessFacts(url: string): Promise<ProcessFacts> {
  const answer = await readUrl(url);
  const text = answer.kind === 'answer' ? answer.text : '';
  const seconds = /^process_start_time_seconds (\d+(?:\.\d+)?)$/m.exec(text)?.[1];
  return {
    since: seconds === undefined ? null : new Date(Number(seconds) * 1000).toISOString(),
    dataFolder: /^probant_data_folder_info\{id="([\d-]+)"\} 1$/m.exec(text)?.[1] ?? null,
  };
}
