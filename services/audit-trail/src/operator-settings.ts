import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { AnchorSettings } from './anchors/anchor-settings.ts';

/** The settings of an installation that the operator's commands need. */
type OperatorSettings = {
  readonly auditOrigin: string;
  readonly anchors: AnchorSettings;
  readonly dataDir: string;
  /** Null: the embedded server. */
  readonly databaseUrl: string | null;
};

export type OperatorDeps = {
  readonly database: Database;
  readonly settings: OperatorSettings;
  readonly clock: Clock;
  readonly logger: Logger;
};
