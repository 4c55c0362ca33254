import { Command } from 'commander';
import { commandClock, getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { createNoInstallationError } from '../installation.ts';
import { readCommandSettings } from '../settings.ts';
import { printLine } from '../terminal/print-result.ts';
import { type DatabaseState, readDatabaseState } from './database-state.ts';
import { formatStatus, type InstallationStatus } from './format-status.rules.ts';
import { type PlatformState, readPlatformState } from './platform-state.ts';

/** `probant status`: exit code 0 when the platform runs and all is well, 1 when it is stopped or degraded, 2 without an installation. */
export const createStatusCommand = (): Command =>
  new Command('status').option('--json', 'print one JSON object').action(async ({ json }: { readonly json?: true }) => {
    const settings = readCommandSettings();
    const [platform, database] = await Promise.all([
      readPlatformState(settings),
      readDatabaseState(settings, commandClock),
    ]);
    const status = chooseStatus(platform, database);
    const isMissing = database.status === 'missing' || (database.status === 'ok' && database.migrations === null);
    if (status === 'stopped' && isMissing) throw createNoInstallationError(settings, findOtherInstallation(platform));
    const installation = { ...platform, status, dataDir: settings.process.dataDir, database };
    printLine(json ? JSON.stringify(toJson(installation), null, 2) : formatStatus(installation));
    getCommandProcess().exitCode = status === 'ok' ? EXIT_CODES.success : EXIT_CODES.problemFound;
  });

/** The reason why what answers on the port is not this installation, so that a mistyped PROBANT_DATA_DIR is noticed. */
const findOtherInstallation = ({ gateway }: PlatformState): readonly string[] =>
  gateway.status === 'other_installation' ? gateway.reasons : [];

/** Services may run without a gateway on this machine. */
function chooseStatus({ gateway, services }: PlatformState, database: DatabaseState): InstallationStatus['status'] {
  const isDegraded = (status: string) => status !== 'ok' && status !== 'absent' && status !== 'stopped';
  const isRunning = [gateway, ...services].some(({ status }) => status === 'ok' || status === 'degraded');
  if (!isRunning) return 'stopped';
  const hasProblem = [gateway, ...services].some(({ status }) => isDegraded(status)) || database.status !== 'ok';
  return hasProblem ? 'degraded' : 'ok';
}

const toJson = ({ status, gateway, since, services, dataDir, database }: InstallationStatus) => ({
  status,
  since,
  gateway,
  services: Object.fromEntries(services.map(({ name, ...service }) => [name, service])),
  database: databaseToJson(database),
  data_folder: dataDir,
});

function databaseToJson(database: DatabaseState) {
  const { separateFolder: folder, ...others } = database;
  if (others.status !== 'ok') return { ...others, folder };
  const { kind, status, version, bytes, migrations, logs } = others;
  return { kind, status, folder, version, bytes, migrations, logs: logs?.logs ?? null, events: logs?.events ?? null };
}
