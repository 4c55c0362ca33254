import { checkJsonEngine } from '@probant/kernel/json/engine-check';
import { createLogger, type Logger } from '@probant/kernel/logging';
import { readProductVersion } from '@probant/kernel/product-version';
import { createReadiness, type Readiness } from '@probant/kernel/readiness/readiness';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import type { SchemaMap } from '@probant/kernel/settings/read-settings';
import { closeOnSignals, createLifetime, type Lifetime } from '@probant/kernel/shutdown';
import { logStart } from './log-start.ts';
import { BASE_SCHEMAS, type BaseSettings } from './settings.ts';

type ProcessRun<S extends BaseSettings, R> = {
  readonly settings: S;
  /** The schemas of the settings that are not those of every process, for the log. */
  readonly schemas: SchemaMap;
  readonly services: readonly ServiceName[];
  readonly start: (parts: ProcessStart<S>) => Promise<R>;
};

type ProcessStart<S extends BaseSettings> = {
  readonly settings: S;
  readonly logger: Logger;
  /** Closes what is started, newest first. */
  readonly life: Lifetime;
  readonly readiness: Readiness;
};

/**
 * Runs services until a signal ends this process, and returns what `start` returns, once they are ready. The log goes to the standard
 * error.
 *
 * @throws when the start fails; everything that was started is closed then.
 */
export async function runProcess<S extends BaseSettings, R>(run: ProcessRun<S, R>): Promise<R> {
  checkJsonEngine();
  const { settings, schemas, services, start } = run;
  const logger = createLogger({ level: settings.process.logLevel, destination: process.stderr });
  const listed = Object.values({ ...BASE_SCHEMAS, ...schemas }).flatMap((schema) => schema.settings);
  logStart(logger, { settings: listed, services });
  for (const warning of settings.warnings) logger.warn(warning);
  const life = createLifetime(logger, { drainMs: settings.process.drainMs });
  const readiness = createReadiness();
  await startTraces(settings, logger, life);
  const starting = start({ settings, logger, life, readiness });
  closeOnSignals({ life, readiness, logger }, starting);
  try {
    return await starting;
  } catch (error) {
    await life.close();
    throw error;
  }
}

/** Its packages are loaded only where traces are wanted. First to start and last to close: the other parts make spans until they end. */
async function startTraces({ tracing }: BaseSettings, logger: Logger, life: Lifetime): Promise<void> {
  const { collector, ratio } = tracing;
  if (collector === null) return;
  const { startTracing } = await import('@probant/kernel/tracing/start-tracing');
  const traces = startTracing({ collector, ratio, version: readProductVersion(), logger });
  life.own({ name: 'traces', close: () => traces.close() });
}
