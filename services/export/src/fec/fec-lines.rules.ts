import type { FecLine, SentDecimal } from '@probant/contracts/export';
import { centsText, checkedCents, checkedPlain, plainText } from '../amounts/sent-decimal.rules.ts';
import { FEC_COLUMNS } from '../fec-control/columns.ts';
import { compactDay } from '../files/file-names.rules.ts';
import { CURRENCY_DECIMALS } from './fec-request.rules.ts';
import { zoneText } from './fec-text.rules.ts';

const MARK = '\ufeff';
const END = '\r\n';

/** A whole FEC file, line by line: byte order mark, names of the zones, one line an entry, in the order given. */
export function* fecLines(entries: readonly FecLine[]): Generator<string> {
  yield `${MARK}${FEC_COLUMNS.join('|')}${END}`;
  for (const line of entries) yield `${zones(line)}${END}`;
}

function zones(line: FecLine): string {
  return (
    `${zoneText(line.journal_code)}|${zoneText(line.journal_lib)}|${zoneText(line.ecriture_num)}|${compactDay(line.ecriture_date)}|` +
    `${zoneText(line.compte_num)}|${zoneText(line.compte_lib)}|${zoneText(line.comp_aux_num ?? '')}|${zoneText(line.comp_aux_lib ?? '')}|` +
    `${zoneText(line.piece_ref)}|${compactDay(line.piece_date)}|${zoneText(line.ecriture_lib)}|` +
    `${amount(line.debit)}|${amount(line.credit)}|` +
    `${zoneText(line.ecriture_let ?? '')}|${optionalDay(line.date_let)}|${optionalDay(line.valid_date)}|` +
    `${currencyAmount(line.montant_devise, ',')}|${zoneText(line.idevise ?? '')}`
  );
}

const optionalDay = (day: string | null | undefined): string =>
  day === null || day === undefined ? '' : compactDay(day);

/** The side that is not used is zero, never blank. */
const amount = (sent: SentDecimal | null | undefined): string => centsText(checkedCents(sent), ',');

/** A currency amount with its decimals, at least two; blank where there is none. */
export const currencyAmount = (sent: SentDecimal | null | undefined, mark: ',' | '.'): string =>
  sent === null || sent === undefined ? '' : plainText(checkedPlain(sent, CURRENCY_DECIMALS), mark, 2);
