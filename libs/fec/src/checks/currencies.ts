import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { diagnoseAmount, parseCents } from '../cells/amount.ts';
import { COLUMN_INDEX } from '../columns.ts';
import type { ResolvedLine } from '../lines/resolved-line.ts';
import type { Check } from './check.ts';
import { CURRENCY_CODES } from './currency-codes.ts';

const { Montantdevise, Idevise } = COLUMN_INDEX;

const INCOMPLETE_CURRENCY = getRuleIndex('FEC-DEV-001');
const UNKNOWN_CURRENCY = getRuleIndex('FEC-DEV-002');

/** Checks amounts in another currency: a number with any decimals and an ISO 4217 code, both or neither. */
export class CurrenciesCheck implements Check {
  readonly #log: AnomalyLog;

  constructor(log: AnomalyLog) {
    this.#log = log;
  }

  check(line: ResolvedLine): void {
    const hasAmount = !line.isBlank(Montantdevise);
    const hasCode = !line.isBlank(Idevise);
    if (!hasAmount && !hasCode) return;
    const isZero = hasAmount && this.#isZeroAmount(line);
    if (hasAmount !== hasCode && !(isZero && !hasCode))
      this.#log.report(INCOMPLETE_CURRENCY, hasAmount ? Idevise : Montantdevise, line.lineNumber);
    if (hasCode && !CURRENCY_CODES.has(line.text(Idevise)))
      this.#log.report(UNKNOWN_CURRENCY, Idevise, line.lineNumber);
  }

  /** Reports an amount that is not a number, and returns whether it is zero. */
  #isZeroAmount(line: ResolvedLine): boolean {
    const from = line.from(Montantdevise);
    const to = line.to(Montantdevise);
    const cents = parseCents(line.bytes, from, to);
    if (!Number.isNaN(cents)) return cents === 0;
    const { fault } = diagnoseAmount(line.bytes.toString('utf8', from, to));
    if (fault !== 'FEC-MNT-009') this.#log.report(getRuleIndex(fault), Montantdevise, line.lineNumber);
    return false;
  }
}
