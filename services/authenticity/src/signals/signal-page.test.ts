import { readFileSync } from 'node:fs';
import {
  type SignalStrength,
  SUPPORTING_DOCUMENT_TYPES,
  type SupportingDocumentType,
} from '@probant/contracts/authenticity';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { expect, test } from 'vitest';
import { ANALYSIS_LIMITS, type AnalysisLimit, getLimitStrength } from '../limits/analysis-limits.ts';
import { RAISED_MESSAGES, SIGNAL_MESSAGES } from './messages.ts';
import { getStrength, SIGNAL_TABLE, type SignalCode } from './signal-table.ts';

const describeStrength = (code: SignalCode, isRaised: boolean): string =>
  describeByType((profile) => getStrength(code, profile, isRaised));

const describeLimit = (limit: AnalysisLimit): string => describeByType((profile) => getLimitStrength(limit, profile));

/** The strength of most types of documents, and the types that differ: "weak; `rib`, `receipt`: strong". */
function describeByType(readStrength: (profile: SupportingDocumentType) => SignalStrength): string {
  const usual = readStrength('other');
  const others = new Map<string, string[]>();
  for (const profile of SUPPORTING_DOCUMENT_TYPES) {
    const strength = readStrength(profile);
    if (strength !== usual) others.set(strength, [...(others.get(strength) ?? []), `\`${profile}\``]);
  }
  return [usual, ...[...others].map(([strength, profiles]) => `${profiles.join(', ')}: ${strength}`)].join('; ');
}

function describeRow(code: SignalCode): string {
  const row: { readonly family: string; readonly raised?: unknown } = SIGNAL_TABLE[code];
  const raised = row.raised === undefined ? '' : `; raised: ${describeStrength(code, true)}`;
  const messages = [SIGNAL_MESSAGES[code], ...(RAISED_MESSAGES[code] === undefined ? [] : [RAISED_MESSAGES[code]])];
  return `| \`${code}\` | ${row.family} | ${describeStrength(code, false)}${raised} | ${messages.join(' / ')} |`;
}

test('docs/authenticity.md lists every signal with its family, its strengths and its message', () => {
  const page = readFileSync(`${repositoryRoot}/docs/authenticity.md`, 'utf8');
  const section = /<!-- signals -->\n\n([\s\S]*?)\n\n<!-- end of signals -->/.exec(page)?.[1];
  const rows = (Object.keys(SIGNAL_TABLE) as SignalCode[]).map(describeRow);
  expect(section).toBe(['| code | family | strength | message |', '|---|---|---|---|', ...rows].join('\n'));
});

test('docs/authenticity.md lists every limit with its strength and its checks', () => {
  const page = readFileSync(`${repositoryRoot}/docs/authenticity.md`, 'utf8');
  const section = /<!-- limits -->\n\n([\s\S]*?)\n\n<!-- end of limits -->/.exec(page)?.[1];
  const rows = Object.entries(ANALYSIS_LIMITS).map(
    ([limit, { checks, text }]) =>
      `| \`${limit}\` | ${describeLimit(limit as AnalysisLimit)} | ${checks.map((check) => `\`${check}\``).join(', ') || 'none'} | ${text} |`,
  );
  expect(section).toBe(['| limit | strength | checks | too much of |', '|---|---|---|---|', ...rows].join('\n'));
});
