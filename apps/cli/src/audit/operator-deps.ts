import type { Database } from '@probant/database/database';
import { commandLogger } from '../command-logger.ts';
import { commandClock } from '../command-process.ts';
import { readCommandSettings } from '../settings.ts';

/** Returns what the operator's part of the audit trail needs to work on this installation. */
export function createOperatorDeps(database: Database) {
  const { auditLog, anchors, process, database: databaseSettings } = readCommandSettings();
  const settings = { ...auditLog, anchors, dataDir: process.dataDir, databaseUrl: databaseSettings.url };
  return { database, settings, clock: commandClock, logger: commandLogger };
}
