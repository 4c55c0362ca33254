import type { DecimalInput, PayrollEntry, PayrollVariable } from '@probant/contracts/export';
import { createCsvDialect, formatTextCell } from '@probant/kernel/csv-cells';
import { formatCents, formatPlainDecimal, requireCents, requirePlainDecimal } from '../amounts/decimal.rules.ts';
import { US_ASCII } from '../text/single-byte-charset.rules.ts';
import { MAX_QUANTITY_DECIMALS, selectValueField } from './payroll-request.rules.ts';

const LINE_END = '\r\n';
const BYTE_ORDER_MARK = '\ufeff';

/** Writes the standard file, made for spreadsheets: a byte order mark, decimal commas, and no text that would run as a formula. */
export function* writePayrollLines(entries: readonly PayrollEntry[]): Generator<string> {
  const dialect = createCsvDialect(';');
  yield `${BYTE_ORDER_MARK}Matricule;Periode;Salaire brut;Salaire net;Charges patronales;Charges salariales${LINE_END}`;
  for (const { employee_id, period, ...sums } of entries)
    yield `${formatTextCell(employee_id, dialect)};${period};${formatAmount(sums.gross_salary, ',')};${formatAmount(sums.net_salary, ',')};` +
      `${formatAmount(sums.employer_charges, ',')};${formatAmount(sums.employee_charges, ',')}${LINE_END}`;
}

/**
 * The decimal mark of payroll-a. Published examples of its imports disagree (comma in the vendor's help pages, point in some
 * programs that write them); the vendor's help prevails.
 */
const PAYROLL_A_DECIMAL_MARK = ',';

/** Writes a payroll-a file. The package skips the first line, the column names. The value is the field that the unit selects. */
export function* writePayrollALines(variables: readonly PayrollVariable[]): Generator<string> {
  yield `Matricule;Code;Valeur;Date debut;Date fin${LINE_END}`;
  for (const variable of variables) {
    const { employee_id, code, period } = variable;
    const value =
      selectValueField(variable) === 'amount'
        ? formatAmount(variable.amount, PAYROLL_A_DECIMAL_MARK)
        : formatQuantity(variable.quantity, PAYROLL_A_DECIMAL_MARK);
    yield `${employee_id.trim()};${code.trim()};${value};${formatFirstDay(period)};${formatLastDay(period)}${LINE_END}`;
  }
}

/** The only program known to write payroll-b files uses a decimal point. */
const PAYROLL_B_DECIMAL_MARK = '.';

/** Writes a payroll-b file. Company and contract stay empty: the package uses the employee's. */
export function* writePayrollBLines(variables: readonly PayrollVariable[]): Generator<string> {
  yield `${['ap_soc', 'ap_matr', 'ap_contrat', 'va_sai_report', 'va_sai_code', 'va_sai_lib', 'va_sai_base', 'va_sai_resultat', 'va_sai_taux'].join('\t')}${LINE_END}`;
  for (const { employee_id, code, label, ...numbers } of variables)
    yield `\t${employee_id.trim()}\t\tT\t${code.trim()}\t${US_ASCII.transliterate(label)}\t${formatQuantity(numbers.quantity, PAYROLL_B_DECIMAL_MARK)}\t` +
      `${formatAmount(numbers.amount, PAYROLL_B_DECIMAL_MARK)}\t${formatQuantity(numbers.rate, PAYROLL_B_DECIMAL_MARK)}${LINE_END}`;
}

type OptionalDecimal = DecimalInput | null | undefined;

const formatAmount = (sent: OptionalDecimal, mark: ',' | '.'): string =>
  sent === null || sent === undefined ? '' : formatCents(requireCents(sent), mark);

const formatQuantity = (sent: OptionalDecimal, mark: ',' | '.'): string =>
  sent === null || sent === undefined
    ? ''
    : formatPlainDecimal(requirePlainDecimal(sent, MAX_QUANTITY_DECIMALS), mark, 0);

/** 2026-03 -> 01/03/2026. */
const formatFirstDay = (month: string): string => `01/${month.slice(5)}/${month.slice(0, 4)}`;

/** 2026-02 -> 28/02/2026. */
function formatLastDay(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = number === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(number) ? 30 : 31;
  return `${days}/${month.slice(5)}/${month.slice(0, 4)}`;
}
