import type { DecimalInput, FecLine } from '@probant/contracts/export';
import { FEC_COLUMNS } from '@probant/fec/columns';
import { formatCents, formatPlainDecimal, requireCents, requirePlainDecimal } from '../../amounts/decimal.rules.ts';
import { formatCompactDay } from '../../files/file-names.rules.ts';
import { MAX_CURRENCY_DECIMALS } from './fec-request.rules.ts';
import { toFieldText } from './fec-text.rules.ts';

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** Yields a FEC file line by line: byte order mark, column names, then the lines in the order given. */
export function* writeFecLines(entries: readonly FecLine[]): Generator<string> {
  yield `${BYTE_ORDER_MARK}${FEC_COLUMNS.join('|')}${LINE_END}`;
  for (const line of entries) yield `${formatLine(line)}${LINE_END}`;
}

function formatLine(line: FecLine): string {
  return (
    `${toFieldText(line.journal_code)}|${toFieldText(line.journal_lib)}|${toFieldText(line.ecriture_num)}|${formatCompactDay(line.ecriture_date)}|` +
    `${toFieldText(line.compte_num)}|${toFieldText(line.compte_lib)}|${toFieldText(line.comp_aux_num ?? '')}|${toFieldText(line.comp_aux_lib ?? '')}|` +
    `${toFieldText(line.piece_ref)}|${formatCompactDay(line.piece_date)}|${toFieldText(line.ecriture_lib)}|` +
    `${formatAmount(line.debit)}|${formatAmount(line.credit)}|` +
    `${toFieldText(line.ecriture_let ?? '')}|${formatOptionalDay(line.date_let)}|${formatOptionalDay(line.valid_date)}|` +
    `${formatCurrencyAmount(line.montant_devise, ',')}|${toFieldText(line.idevise ?? '')}`
  );
}

const formatOptionalDay = (day: string | null | undefined): string =>
  day === null || day === undefined ? '' : formatCompactDay(day);

/** The unused side is zero, never blank. */
const formatAmount = (amount: DecimalInput | null | undefined): string => formatCents(requireCents(amount), ',');

/** Returns a currency amount with its decimals, at least two; blank where there is none. */
export const formatCurrencyAmount = (amount: DecimalInput | null | undefined, mark: ',' | '.'): string =>
  amount === null || amount === undefined
    ? ''
    : formatPlainDecimal(requirePlainDecimal(amount, MAX_CURRENCY_DECIMALS), mark, 2);
