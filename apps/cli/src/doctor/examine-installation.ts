import { dirname, join } from 'node:path';
import { findLockHolder } from '@probant/database/find-installation';
import { detectWorkerIsolation, type Isolation } from '@probant/documents/isolation';
import type { Clock } from '@probant/kernel/clock';
import { readSystemRandomness } from '@probant/kernel/ids';
import { readProductVersion } from '@probant/kernel/product-version';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { ConfigError } from '@probant/kernel/settings/config-error';
import { openKekStore } from '@probant/scoring/open-kek-store';
import { commandClock, getCommandProcess } from '../command-process.ts';
import { type CommandSettings, readCommandSettings } from '../settings.ts';
import { type DatabaseState, readDatabaseState } from '../status/database-state.ts';
import { readPlatformState } from '../status/platform-state.ts';
import type { Check } from './check.ts';
import { type ConfiguredSetting, listConfiguredSettings } from './configured-settings.ts';
import { checkConnections } from './connection.checks.ts';
import { listConnectionTargets } from './connection-targets.rules.ts';
import { checkDataFolder } from './data-folder.checks.ts';
import { checkDatabase } from './database.checks.ts';
import { describeIsolation } from './isolation.rules.ts';
import { checkKekBucket, KEK_STORE_NAME } from './kek-store.checks.ts';
import { checkClock, checkNodeVersion } from './machine.checks.ts';
import { checkModels } from './model.checks.ts';
import { checkMonthKeys } from './month-keys.checks.ts';
import { checkPlatform } from './platform.checks.ts';
import { checkTls } from './tls.checks.ts';

export type Examination = {
  readonly versions: { readonly probant: string; readonly node: string; readonly postgresql: string | null };
  readonly settings: readonly ConfiguredSetting[];
  readonly isolation: Isolation;
  readonly checks: readonly Check[];
};

/** Where the models are when the settings cannot be read. */
const DEFAULT_OCR_MODELS = join(repositoryRoot, 'models/ppocr-v6');

/** Examines this installation and this machine. Starts nothing, creates nothing and sends no secret. */
export async function examineInstallation(clock: Clock = commandClock): Promise<Examination> {
  const { settings, problems } = readSettingsOrProblems();
  const database = settings && (await readDatabaseState(settings, clock));
  const ocrModels = settings?.documents.ocrModels ?? DEFAULT_OCR_MODELS;
  const isolation = await detectWorkerIsolation(ocrModels);
  return {
    versions: {
      probant: readProductVersion(),
      node: process.versions.node,
      postgresql: database?.status === 'ok' ? database.version : null,
    },
    settings: listConfiguredSettings(getCommandProcess().env),
    isolation,
    checks: [
      ...problems.map((problem): Check => ({ area: 'settings', name: 'setting', state: 'problem', detail: problem })),
      ...(settings && database ? await checkInstallation(settings, database, clock) : []),
      ...(await checkModels(ocrModels)),
      checkNodeVersion(process.versions.node),
      checkClock(clock(), database),
      ...describeIsolation(isolation),
    ],
  };
}

type SettingsReading = { readonly settings: CommandSettings | null; readonly problems: readonly string[] };

function readSettingsOrProblems(): SettingsReading {
  try {
    return { settings: readCommandSettings(), problems: [] };
  } catch (error) {
    if (error instanceof ConfigError) return { settings: null, problems: error.problems };
    throw error;
  }
}

async function checkInstallation(
  settings: CommandSettings,
  database: DatabaseState,
  clock: Clock,
): Promise<readonly Check[]> {
  const { dataDir } = settings.process;
  const kekStore = openKekStore({ settings: settings.scoring, dataDir, clock, randomness: readSystemRandomness });
  const others = [
    { name: 'PROBANT_ANCHOR_DIR', folder: settings.anchors.folder },
    { name: KEK_STORE_NAME, folder: kekStore.kind === 'folder' ? kekStore.folder : null },
    { name: 'PROBANT_RELAY_FILE', folder: settings.relay.file === null ? null : dirname(settings.relay.file) },
  ].flatMap(({ name, folder }) => (folder === null ? [] : [{ name, folder }]));
  const [platform, lockHolder, connections, kekBucket, monthKeys, data] = await Promise.all([
    readPlatformState(settings),
    findLockHolder(dataDir),
    checkConnections(listConnectionTargets(settings)),
    checkKekBucket(kekStore),
    database.status === 'ok' ? checkMonthKeys(settings, kekStore.keks, clock) : [],
    checkDataFolder({ dataDir, separateDatabaseFolder: database.separateFolder, others }),
  ]);
  return [
    ...settings.warnings.map(
      (warning): Check => ({ area: 'settings', name: 'setting', state: 'warning', detail: warning }),
    ),
    ...checkPlatform(platform, lockHolder),
    ...checkDatabase(database),
    ...connections,
    ...kekBucket,
    ...monthKeys,
    checkTls(settings.gateway.tls, clock()),
    ...data,
  ];
}
