import { freePorts } from '../../apps/platform/src/demo/free-ports.ts';
import { type Load, type LoadOptions, startLoad } from '../load/writers.ts';
import { type DatabaseServer, makeDatabaseServer } from './database-server.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { type ServiceProcess, startService } from './service-process.ts';
import { type Account, openAccounts } from './tenant-keys.ts';

/** What most scenarios stand on: a database server that runs, and tenants with their keys. */
export type Stage = {
  readonly scratch: Scratch;
  readonly server: DatabaseServer;
  /** Two tenants that nobody has written for. */
  newAccounts(): Promise<readonly Account[]>;
  /** Starts a service on ports of its own, or again on the same ones. */
  service(settings?: ServiceSettings): Promise<ServiceProcess>;
  /** Starts clients, which stop with the scenario at the latest. */
  load(options: LoadOptions): Load;
  close(): Promise<void>;
};

type ServiceSettings = {
  readonly port?: number;
  /** Another way to the database than straight there. */
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

type StageSettings = {
  /** Where the server's files go, when not into the scratch folder. */
  readonly home?: (scratch: Scratch) => Promise<string>;
};

export async function setStage({ home }: StageSettings = {}): Promise<Stage> {
  const scratch = await openScratch();
  try {
    const server = await makeDatabaseServer(scratch, await home?.(scratch));
    await server.start();
    let pairs = 0;
    return {
      scratch,
      server,
      newAccounts() {
        pairs += 1;
        return openAccounts(server.url, [`dupont-${pairs}`, `martin-${pairs}`]);
      },
      service: async ({ port, databaseUrl = server.url, environment = {} } = {}) =>
        startService(scratch, { databaseUrl, port: port ?? (await freePorts()), environment }),
      load(options) {
        const load = startLoad(options);
        scratch.own({ name: 'load', close: async () => load.abandon() });
        return load;
      },
      close: scratch.close,
    };
  } catch (error) {
    await scratch.close();
    throw error;
  }
}
