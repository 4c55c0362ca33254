import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { placeOf } from '../catalogue/fec-rules.ts';
import { amountFault, centsIn } from '../cells/amount.ts';
import { COLUMN } from '../columns.ts';
import { type Check, rule } from './check.ts';
import { CURRENCY_CODES } from './currency-codes.ts';
import type { CurrentLine } from './current-line.ts';

const HALF = rule('DEV-001');
const NO_CURRENCY = rule('DEV-002');

/** Amounts in another currency: a number (of any decimals) and an ISO 4217 code, both or none. */
export class CurrenciesCheck implements Check {
  readonly #log: AnomalyLog;

  constructor(log: AnomalyLog) {
    this.#log = log;
  }

  look(at: CurrentLine): void {
    const amount = !at.isBlank(COLUMN.Montantdevise);
    const code = !at.isBlank(COLUMN.Idevise);
    if (!amount && !code) return;
    const zero = amount && this.#isZero(at);
    if (amount !== code && !(zero && !code))
      this.#log.raise(HALF, amount ? COLUMN.Idevise : COLUMN.Montantdevise, at.line);
    if (code && !CURRENCY_CODES.has(at.text(COLUMN.Idevise))) this.#log.raise(NO_CURRENCY, COLUMN.Idevise, at.line);
  }

  #isZero(at: CurrentLine): boolean {
    const from = at.row.from[COLUMN.Montantdevise] as number;
    const to = at.row.to[COLUMN.Montantdevise] as number;
    const cents = centsIn(at.bytes, from, to);
    if (!Number.isNaN(cents)) return cents === 0;
    const { fault } = amountFault(at.bytes.toString('utf8', from, to));
    if (fault !== 'FEC-MNT-009') this.#log.raise(placeOf(fault), COLUMN.Montantdevise, at.line);
    return false;
  }
}
