import type { AnchorSettings } from './anchors/anchor.settings.ts';
import type { FeatureContext } from './feature.ts';

/** The settings of an installation that the operator's commands need. */
type OperatorSettings = {
  readonly auditOrigin: string;
  readonly anchors: AnchorSettings;
  readonly dataDir: string;
  /** Null: the embedded server. */
  readonly databaseUrl: string | null;
};

export type OperatorDeps = Pick<FeatureContext, 'database' | 'clock' | 'logger'> & {
  readonly settings: OperatorSettings;
};
