import type { AnomalyLog, FecAnomaly, RuleCount } from './anomalies/anomaly-log.ts';
import type { FecSeverity } from './anomalies/fec-rules.ts';
import { type AnomalyPlace, listPlaces } from './anomaly-places.ts';
import type { BodyReader } from './body-reader.ts';
import type { AssumedFiscalYear } from './fiscal-year.ts';
import type { FecHeader } from './header/header.rules.ts';
import { type HeaderCorrection, listExpectedNames, listHeaderCorrections } from './header/header-corrections.rules.ts';
import type { CharacterSet } from './scan/character-set.ts';

/** The response of the contract. Amounts are euros; none of its texts comes from a cell. */
export type FecValidationResult = {
  readonly valid: boolean;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Data lines, without the header and blank lines. */
  readonly line_count: number;
  readonly total_debit: number;
  readonly total_credit: number;
  readonly balance_ok: boolean;
  readonly anomalies: readonly FecAnomaly[];
  readonly separator: string | null;
  readonly blocking_count: number;
  readonly warning_count: number;
  readonly had_bom: boolean;
};

/** What the report and the description of a file add to the result. Days are AAAAMMJJ, 0 without any. */
export type FecFacts = {
  readonly entryCount: number;
  readonly journalCount: number;
  readonly accountCount: number;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Null where nothing could be read. */
  readonly characterSet: CharacterSet | null;
  /** Some lines are in UTF-8 and others in `characterSet`. */
  readonly mixesCharacterSets: boolean;
  /** The name of the file was given, and so checked. */
  readonly hasFileName: boolean;
  readonly isXml: boolean;
  readonly layout: 'debit-credit' | 'montant-sens' | 'cash' | null;
  readonly numbering: 'global' | 'journal' | null;
  readonly tally: readonly RuleCount[];
  /** Null when neither the name nor the dates give one. */
  readonly fiscalYear: AssumedFiscalYear | null;
  /** What to correct in the first line, in the order of its positions. */
  readonly headerCorrections: readonly HeaderCorrection[];
  /** The names that the first line must have, where it has none that can be read or some to correct. */
  readonly expectedNames: readonly string[] | null;
  /** Where the listed anomalies are, with what identifies their entries; null unless details were requested. */
  readonly places: readonly AnomalyPlace[] | null;
};

export type FecValidation = { readonly result: FecValidationResult; readonly facts: FecFacts };

/** `body` is null for a file without a single byte. */
export function buildValidationResult(
  log: AnomalyLog,
  body: BodyReader | null,
  hadByteOrderMark: boolean,
): FecValidationResult {
  const anomalies = log.list();
  const blockingCount = log.countBySeverity('blocking');
  const journals = body?.lines?.journals;
  const separator = body?.header.separator ?? null;
  return {
    valid: blockingCount === 0,
    errors: formatSentences(anomalies, 'blocking'),
    warnings: formatSentences(anomalies, 'warning'),
    line_count: body?.lines?.lineCount ?? 0,
    total_debit: toEuros(journals?.totalDebit ?? 0),
    total_credit: toEuros(journals?.totalCredit ?? 0),
    balance_ok: journals?.isBalanced ?? true,
    anomalies,
    separator: separator === null ? null : String.fromCharCode(separator),
    blocking_count: blockingCount,
    warning_count: log.countBySeverity('warning'),
    had_bom: hadByteOrderMark,
  };
}

type FactOptions = { readonly hasFileName: boolean; readonly hasDetails: boolean };

export function buildFecFacts(
  log: AnomalyLog,
  body: BodyReader | null,
  { hasFileName, hasDetails }: FactOptions,
): FecFacts {
  const lines = body?.lines;
  return {
    entryCount: lines?.entryCount ?? 0,
    journalCount: lines?.journals.journalCount ?? 0,
    accountCount: lines?.accounts.accountCount ?? 0,
    firstDay: lines?.days.firstDay ?? 0,
    lastDay: lines?.days.lastDay ?? 0,
    characterSet: body?.characterSet ?? null,
    mixesCharacterSets: body?.mixesCharacterSets ?? false,
    hasFileName,
    isXml: body?.header.isXml ?? false,
    layout: body === null ? null : detectLayout(body.header),
    numbering: lines?.entries.numberingMode ?? null,
    tally: log.tallyByRule(),
    fiscalYear: lines?.days.fiscalYear ?? null,
    headerCorrections: body === null || body.header.isXml ? [] : listHeaderCorrections(body.header, hasDetails),
    expectedNames: body === null ? null : listExpectedNames(body.header),
    places: hasDetails ? listPlaces(log, body) : null,
  };
}

function detectLayout({ separator, isXml, isCash, isSigned }: FecHeader): FecFacts['layout'] {
  if (separator === null && !isXml) return null;
  if (isCash) return 'cash';
  return isSigned ? 'montant-sens' : 'debit-credit';
}

const toEuros = (cents: number): number => Math.round(cents) / 100;

const formatSentences = (anomalies: readonly FecAnomaly[], severity: FecSeverity): string[] =>
  anomalies
    .filter((anomaly) => anomaly.severity === severity)
    .map(({ code, line, message }) => `[${code}] ${line === null ? 'fichier' : `ligne ${line}`} : ${message}`);
