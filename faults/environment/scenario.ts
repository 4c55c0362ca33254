import { findFreePorts } from '@probant/kernel/free-ports';
import { type Load, type LoadOptions, startLoad } from '../load/start-load.ts';
import { createDatabaseServer, type DatabaseServer } from './database-server.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { type Account, createAccounts } from './tenant-keys.ts';

/** The environment of a scenario: a running database server, and tenants with their keys. */
export type Scenario = {
  readonly scratch: Scratch;
  readonly server: DatabaseServer;
  /** Creates two new tenants. */
  createAccounts(): Promise<readonly Account[]>;
  /** Starts a service on free ports, or on given ones. */
  startService(settings?: ServiceSettings): Promise<ServiceProcess>;
  /** Starts clients, which stop with the scenario at the latest. */
  startLoad(options: LoadOptions): Load;
  close(): Promise<void>;
};

type ServiceSettings = {
  readonly port?: number;
  /** Another address for the database, such as a proxy. */
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

type ScenarioSettings = {
  /** Folder of the server's files, if not the scratch folder. */
  readonly home?: (scratch: Scratch) => Promise<string>;
};

export async function startScenario({ home }: ScenarioSettings = {}): Promise<Scenario> {
  const scratch = await openScratch();
  try {
    const server = await createDatabaseServer(scratch, await home?.(scratch));
    await server.start();
    let pairs = 0;
    return {
      scratch,
      server,
      createAccounts() {
        pairs += 1;
        return createAccounts(server.url, [`dupont-${pairs}`, `martin-${pairs}`]);
      },
      startService: async ({ port, databaseUrl = server.url, environment = {} } = {}) =>
        startServiceProcess(scratch, { databaseUrl, port: port ?? (await findFreePorts()), environment }),
      startLoad(options) {
        const load = startLoad(options);
        scratch.own({ name: 'load', close: async () => load.abort() });
        return load;
      },
      close: scratch.close,
    };
  } catch (error) {
    await scratch.close();
    throw error;
  }
}
