import type { PayrollEntry, PayrollVariable, SentDecimal } from '@probant/contracts/export';
import { centsText, checkedCents, checkedPlain, plainText } from '../amounts/sent-decimal.rules.ts';
import { dialectOf, textCell } from '../csv/cells.rules.ts';
import { US_ASCII } from '../text/single-byte.rules.ts';
import { operandOf, QUANTITY_DECIMALS } from './payroll-checks.rules.ts';

const END = '\r\n';
const MARK = '\ufeff';

/** People open it in a spreadsheet: a byte order mark, decimal commas, and no text that would run as a formula. */
export function* payrollLines(entries: readonly PayrollEntry[]): Generator<string> {
  const dialect = dialectOf(';');
  yield `${MARK}Matricule;Periode;Salaire brut;Salaire net;Charges patronales;Charges salariales${END}`;
  for (const { employee_id, period, ...sums } of entries)
    yield `${textCell(employee_id, dialect)};${period};${amount(sums.gross_salary, ',')};${amount(sums.net_salary, ',')};` +
      `${amount(sums.employer_charges, ',')};${amount(sums.employee_charges, ',')}${END}`;
}

/**
 * The decimal mark of payroll-a. Published examples of its imports disagree (comma in the editor's help, point in some programs that
 * write them); the editor's help counts.
 */
const MARK_OF_A = ',';

/** The first line of the file is never imported: it holds the names. The value is a quantity for days and hours, else an amount. */
export function* payrollALines(variables: readonly PayrollVariable[]): Generator<string> {
  yield `Matricule;Code;Valeur;Date debut;Date fin${END}`;
  for (const variable of variables) {
    const { employee_id, code, period } = variable;
    const value =
      operandOf(variable) === 'amount' ? amount(variable.amount, MARK_OF_A) : quantity(variable.quantity, MARK_OF_A);
    yield `${employee_id.trim()};${code.trim()};${value};${firstDay(period)};${lastDay(period)}${END}`;
  }
}

/** The one program known to write payroll-b writes its numbers with a point. */
const MARK_OF_B = '.';

/** Company and contract stay empty: the package takes those of the employee. */
export function* payrollBLines(variables: readonly PayrollVariable[]): Generator<string> {
  yield `${['ap_soc', 'ap_matr', 'ap_contrat', 'va_sai_report', 'va_sai_code', 'va_sai_lib', 'va_sai_base', 'va_sai_resultat', 'va_sai_taux'].join('\t')}${END}`;
  for (const { employee_id, code, label, ...numbers } of variables)
    yield `\t${employee_id.trim()}\t\tT\t${code.trim()}\t${US_ASCII.fit(label)}\t${quantity(numbers.quantity, MARK_OF_B)}\t` +
      `${amount(numbers.amount, MARK_OF_B)}\t${quantity(numbers.rate, MARK_OF_B)}${END}`;
}

type Sent = SentDecimal | null | undefined;

const amount = (sent: Sent, mark: ',' | '.'): string =>
  sent === null || sent === undefined ? '' : centsText(checkedCents(sent), mark);

const quantity = (sent: Sent, mark: ',' | '.'): string =>
  sent === null || sent === undefined ? '' : plainText(checkedPlain(sent, QUANTITY_DECIMALS), mark, 0);

/** 2026-03 -> 01/03/2026. */
const firstDay = (month: string): string => `01/${month.slice(5)}/${month.slice(0, 4)}`;

/** 2026-02 -> 28/02/2026. */
function lastDay(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = number === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(number) ? 30 : 31;
  return `${days}/${month.slice(5)}/${month.slice(0, 4)}`;
}
