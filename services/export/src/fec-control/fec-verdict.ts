import type { AnomalyLog, FecAnomaly } from './anomalies/anomaly-log.ts';
import type { FecRule, FecSeverity } from './catalogue/fec-rules.ts';
import type { CharacterSet } from './encoding/encoding-watch.ts';
import type { FileBody } from './file-body.ts';
import type { Header } from './header/header.rules.ts';

/** The answer of the contract. Amounts are euros; no text of it comes from a cell. */
export type FecVerdict = {
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

/** What the report tells beside the verdict. Days are AAAAMMJJ, 0 without any. */
export type FecFacts = {
  readonly entries: number;
  readonly journals: number;
  readonly accounts: number;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Null where nothing could be read. */
  readonly characterSet: CharacterSet | null;
  /** Whether the file's name was told, and so looked at. */
  readonly named: boolean;
  readonly layout: 'debit-credit' | 'montant-sens' | 'cash' | null;
  readonly numbering: 'global' | 'journal' | null;
  readonly tally: readonly { readonly rule: FecRule; readonly severity: FecSeverity; readonly count: number }[];
};

/** `body` is null for a file without a single byte. */
export function verdictOf(log: AnomalyLog, body: FileBody | null, hadMark: boolean): FecVerdict {
  const anomalies = log.anomalies();
  const blocking = log.count('blocking');
  const journals = body?.lines?.journals;
  const separator = body?.header.separator ?? null;
  return {
    valid: blocking === 0,
    errors: sentences(anomalies, 'blocking'),
    warnings: sentences(anomalies, 'warning'),
    line_count: body?.lines?.lines ?? 0,
    total_debit: euros(journals?.totalDebit ?? 0),
    total_credit: euros(journals?.totalCredit ?? 0),
    balance_ok: journals?.balanced ?? true,
    anomalies,
    separator: separator === null ? null : String.fromCharCode(separator),
    blocking_count: blocking,
    warning_count: log.count('warning'),
    had_bom: hadMark,
  };
}

export function factsOf(log: AnomalyLog, body: FileBody | null, named: boolean): FecFacts {
  const lines = body?.lines;
  return {
    entries: lines?.entries.book.size ?? 0,
    journals: lines?.journals.size ?? 0,
    accounts: lines?.accounts.size ?? 0,
    firstDay: lines?.days.first ?? 0,
    lastDay: lines?.days.last ?? 0,
    characterSet: body?.characterSet ?? null,
    named,
    layout: body === null ? null : layoutOf(body.header),
    numbering: lines?.entries.numbering ?? null,
    tally: log.tally(),
  };
}

function layoutOf({ separator, cash, signed }: Header): FecFacts['layout'] {
  if (separator === null) return null;
  if (cash) return 'cash';
  return signed ? 'montant-sens' : 'debit-credit';
}

const euros = (cents: number): number => Math.round(cents) / 100;

const sentences = (anomalies: readonly FecAnomaly[], severity: FecSeverity): string[] =>
  anomalies
    .filter((anomaly) => anomaly.severity === severity)
    .map(({ code, line, message }) => `[${code}] ${line === null ? 'fichier' : `ligne ${line}`} : ${message}`);
