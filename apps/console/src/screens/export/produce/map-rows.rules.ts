import { foldAlphanumeric } from '../../../i18n/fold-text.ts';
import type { Row, RowValue } from './parse-rows.rules.ts';

/** What the rows of a format are. */
export type RowKind = 'fec' | 'ledger' | 'free' | 'salaries' | 'variables';

type Member = {
  readonly name: string;
  /** As a visitor may call its column. */
  readonly label: string;
  readonly isRequired: boolean;
  readonly isDate: boolean;
  /** Names of columns that mean it, without case, accents and signs. */
  readonly aliases: readonly string[];
};

/** One accounting line, by its names in a FEC request and in a ledger request. */
const ENTRY_MEMBERS: readonly (readonly [fec: string, ledger: string, aliases: string, isRequired?: 'required'])[] = [
  ['journal_code', 'journal_code', 'codejournal journal', 'required'],
  ['journal_lib', 'journal_label', 'libellejournal', 'required'],
  ['ecriture_num', 'entry_number', 'numeroecriture numecriture numero', 'required'],
  ['ecriture_date', 'entry_date', 'dateecriture date', 'required'],
  ['compte_num', 'account_number', 'compte numerocompte numcompte', 'required'],
  ['compte_lib', 'account_label', 'libellecompte intitulecompte', 'required'],
  ['comp_aux_num', 'aux_account', 'compteauxiliaire auxiliaire tiers'],
  ['comp_aux_lib', 'aux_label', 'libelleauxiliaire libelletiers nomtiers'],
  ['piece_ref', 'piece_ref', 'piece referencepiece numeropiece', 'required'],
  ['piece_date', 'piece_date', 'datepiece', 'required'],
  ['ecriture_lib', 'label', 'libelle libelleecriture', 'required'],
  ['debit', 'debit', ''],
  ['credit', 'credit', ''],
  ['ecriture_let', 'lettrage', 'lettre'],
  ['date_let', 'lettrage_date', 'datelettrage'],
  ['valid_date', 'validation_date', 'datevalidation'],
  ['montant_devise', 'currency_amount', ''],
  ['idevise', 'currency_code', 'devise'],
];

const SALARY_MEMBERS = [
  ['employee_id', 'matricule salarie'],
  ['period', 'periode mois'],
  ['gross_salary', 'brut salairebrut'],
  ['net_salary', 'net salairenet'],
  ['employer_charges', 'chargespatronales'],
  ['employee_charges', 'chargessalariales'],
] as const;

const VARIABLE_MEMBERS = [
  ['employee_id', 'matricule salarie', 'required'],
  ['employee_name', 'nom nomsalarie', 'required'],
  ['period', 'periode mois', 'required'],
  ['code', 'rubrique coderubrique', 'required'],
  ['label', 'libelle', 'required'],
  ['quantity', 'quantite nombre', ''],
  ['rate', 'taux', ''],
  ['amount', 'montant', ''],
  ['unit', 'unite', 'required'],
  ['comment', 'commentaire', ''],
] as const;

/** `compte_num` as CompteNum, the name of the law. */
const toColumnName = (member: string): string =>
  member
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const createMember = (name: string, label: string, aliases: readonly string[], isRequired: boolean): Member => ({
  name,
  label,
  isRequired,
  isDate: name.endsWith('date') || name === 'date_let',
  aliases: [name, ...aliases].flatMap((alias) => (alias === '' ? [] : foldAlphanumeric(alias))),
});

const MEMBERS: Readonly<Record<Exclude<RowKind, 'free'>, readonly Member[]>> = {
  fec: ENTRY_MEMBERS.map(([fec, ledger, aliases, required]) =>
    createMember(fec, toColumnName(fec), [ledger, ...aliases.split(' ')], required !== undefined),
  ),
  ledger: ENTRY_MEMBERS.map(([fec, ledger, aliases, required]) =>
    createMember(ledger, toColumnName(fec), [fec, ...aliases.split(' ')], required !== undefined),
  ),
  salaries: SALARY_MEMBERS.map(([name, aliases]) =>
    createMember(name, aliases.split(' ')[0] ?? name, aliases.split(' '), true),
  ),
  variables: VARIABLE_MEMBERS.map(([name, aliases, required]) =>
    createMember(name, aliases.split(' ')[0] ?? name, aliases.split(' '), required === 'required'),
  ),
};

export type MappedRows = {
  /** Rows with the members of the request. */
  readonly rows: readonly Row[];
  /** Members, each with the visitor's name of its column. */
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  /** Required members that no column gives. */
  readonly missing: readonly string[];
  /** Columns that the format has no place for. */
  readonly ignored: readonly string[];
};

const MAX_COLUMN_SCAN = 1_000;

/** Gives rows the names and the dates that a request needs, from columns with French, English or FEC names. */
export function mapRows(rows: readonly Row[], kind: RowKind): MappedRows {
  const found = [...new Set(rows.slice(0, MAX_COLUMN_SCAN).flatMap((row) => Object.keys(row)))];
  if (kind === 'free') return { rows, columns: found.map((name) => ({ name, label: name })), missing: [], ignored: [] };
  const members = MEMBERS[kind];
  const pairs = found.map((column) => {
    const simple = foldAlphanumeric(column);
    return { column, member: members.find(({ aliases }) => aliases.includes(simple)) };
  });
  const used = pairs.flatMap(({ column, member }) => (member === undefined ? [] : [{ column, member }]));
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        used.flatMap(({ column, member }) => {
          const value = row[column] ?? '';
          return value === '' && !member.isRequired ? [] : [[member.name, convert(value, member)]];
        }),
      ),
    ),
    columns: used.map(({ column, member }) => ({ name: member.name, label: column })),
    missing: members
      .filter((member) => member.isRequired && !used.some((pair) => pair.member === member))
      .map(({ label }) => label),
    ignored: pairs.flatMap(({ column, member }) => (member === undefined && column !== '' ? [column] : [])),
  };
}

const UNITS: Readonly<Record<string, string>> = {
  jours: 'days',
  jour: 'days',
  heures: 'hours',
  heure: 'hours',
  forfait: 'flat',
};

function convert(value: RowValue, { name, isDate }: Member): RowValue {
  if (typeof value !== 'string') return value;
  if (isDate) return toIsoDay(value);
  return name === 'unit' ? (UNITS[foldAlphanumeric(value)] ?? value) : value;
}

/** `20260315`, `15/03/2026` and `15.03.2026` as `2026-03-15`; anything else stays, and the service says what is wrong with it. */
export function toIsoDay(text: string): string {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact !== null) return compact.slice(1).join('-');
  const french = /^(\d{2})[/.-](\d{2})[/.-](\d{4})$/.exec(text);
  return french === null ? text : french.slice(1).reverse().join('-');
}
