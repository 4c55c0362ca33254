import { createHash } from 'node:crypto';
import { ANALYSIS_LIMITS } from '../limits/analysis-limits.ts';
import { SIGNAL_TABLE } from '../signals/signal-table.ts';
import { ABSORBED_SIGNALS } from './one-cause.rules.ts';
import { SCORE_WEIGHTS } from './verdict.rules.ts';

/** Raised with every change of a detector, of the table of signals or of the verdict. */
const RULES_SEMANTIC_VERSION = '1.2.0';

const HASH_DIGITS = 12;

const tableHash = createHash('sha256')
  .update(JSON.stringify([SIGNAL_TABLE, ABSORBED_SIGNALS, SCORE_WEIGHTS, ANALYSIS_LIMITS]))
  .digest('hex');

/** The semantic version of the rules, and the first digits of the SHA-256 of the tables of signals and of limits: 1.2.0+0123456789ab. */
export const RULES_VERSION = `${RULES_SEMANTIC_VERSION}+${tableHash.slice(0, HASH_DIGITS)}`;
