import type { BiasReport } from '../screens/scoring/bias/bias-report.rules.ts';

export function readBiasReport(): BiasReport;
