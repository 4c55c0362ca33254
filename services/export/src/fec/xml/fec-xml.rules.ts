import type { FecLine } from '@probant/contracts/export';
import { MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { toSingleLine } from '@probant/kernel/single-line';
import { escapeXmlText } from '@probant/kernel/xml-text';
import { createValueError } from '../../amounts/amount-problems.rules.ts';
import { formatCents, requireCents } from '../../amounts/decimal.rules.ts';
import type { Steps } from '../../files/steps.ts';
import { formatCurrencyAmount } from '../write/fec-lines.rules.ts';
import type { GroupedEntry, GroupedJournal } from './group-by-journal.ts';

const SCHEMA_FILE_NAME = 'formatA47A-I-VII-1.xsd';
const ACCOUNT_PATTERN = /^[0-9]{3}[0-9a-zA-Z]*$/;
const MIN_ENTRY_LINES = 2;

/** Finds what the official schema rejects although the flat file only gives a warning for it or leaves it blank. */
export function* findXmlProblems(journals: readonly GroupedJournal[]): Steps<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const { entries } of journals)
    for (const entry of entries) {
      if (problems.length >= MAX_PROBLEMS) return problems;
      yield* addEntryProblems(entry, problems);
    }
  return problems;
}

function* addEntryProblems(entry: GroupedEntry, problems: Problem[]): Steps<void> {
  const [{ line: first, index: place }] = entry;
  const at = (index: number, field: keyof FecLine) => ['body', 'entries', index, field];
  if (entry.length < MIN_ENTRY_LINES)
    problems.push(
      createValueError(
        at(place, 'ecriture_num'),
        first.ecriture_num,
        'an entry of the XML form has at least two lines',
      ),
    );
  for (const { line, index } of entry) {
    yield '';
    if (problems.length >= MAX_PROBLEMS) return;
    if (!ACCOUNT_PATTERN.test(line.compte_num))
      problems.push(
        createValueError(
          at(index, 'compte_num'),
          line.compte_num,
          'an account of the XML form is three digits, then digits and letters',
        ),
      );
    if (line.valid_date === null || line.valid_date === undefined)
      problems.push(createValueError(at(index, 'valid_date'), null, 'the XML form requires the validation day'));
    if (requireCents(line.debit) !== 0 && requireCents(line.credit) !== 0)
      problems.push(
        createValueError(at(index, 'credit'), line.credit, 'a line of the XML form has a debit or a credit'),
      );
  }
}

/** Yields a FEC as XML in the schema of LPF, art. A. 47 A-1, VII, 1°, in UTF-8. `findXmlProblems` must have found nothing. */
export function* writeFecXml(yearEnd: string, journals: readonly GroupedJournal[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<comptabilite xsi:noNamespaceSchemaLocation="${SCHEMA_FILE_NAME}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n`;
  yield `<exercice>\n${formatElement('DateCloture', yearEnd)}`;
  for (const journal of journals) {
    yield `<journal>\n${formatElement('JournalCode', journal.code)}${formatElement('JournalLib', journal.label)}`;
    for (const entry of journal.entries) yield* writeEntry(entry, journal.label);
    yield '</journal>\n';
  }
  yield '</exercice>\n</comptabilite>\n';
}

/** Fields that the schema has once for an entry. A line with another value has its own after the amount, where the schema allows any elements. */
const ENTRY_FIELDS = [
  ['EcritureDate', 'ecriture_date'],
  ['EcritureLib', 'ecriture_lib'],
  ['PieceRef', 'piece_ref'],
  ['PieceDate', 'piece_date'],
  ['EcritureLet', 'ecriture_let'],
  ['DateLet', 'date_let'],
  ['ValidDate', 'valid_date'],
] as const;
/** Letters belong to lines: they are a field of the entry only when every line has the same. */
const LETTERING_FIELDS: ReadonlySet<string> = new Set(['EcritureLet', 'DateLet']);

/** Yields an entry line by line: nothing bounds the number of its lines. */
function* writeEntry(entry: GroupedEntry, journalLabel: string): Generator<string> {
  const [{ line: first }] = entry;
  const shared = ENTRY_FIELDS.filter(
    ([name, field]) =>
      !LETTERING_FIELDS.has(name) || entry.every(({ line }) => textOf(line[field]) === textOf(first[field])),
  );
  const head = shared
    .map(([name, field]) =>
      (LETTERING_FIELDS.has(name) ? formatOptionalElement : formatElement)(name, textOf(first[field])),
    )
    .join('');
  yield `<ecriture>\n${formatElement('EcritureNum', first.ecriture_num)}${head}`;
  for (const { line } of entry) {
    const own = ENTRY_FIELDS.filter(
      ([name, field]) =>
        !shared.some(([sharedName]) => sharedName === name) || textOf(line[field]) !== textOf(first[field]),
    );
    const label = line.journal_lib === journalLabel ? '' : formatOptionalElement('JournalLib', line.journal_lib);
    yield formatLine(
      line,
      label + own.map(([name, field]) => formatOptionalElement(name, textOf(line[field]))).join(''),
    );
  }
  yield '</ecriture>\n';
}

function formatLine(line: FecLine, own: string): string {
  const [debit, credit] = [requireCents(line.debit), requireCents(line.credit)];
  const amount =
    credit !== 0 ? formatElement('Credit', formatCents(credit, '.')) : formatElement('Debit', formatCents(debit, '.'));
  return (
    `<ligne>\n${formatElement('CompteNum', line.compte_num)}${formatElement('CompteLib', line.compte_lib)}` +
    `${formatOptionalElement('CompAuxNum', textOf(line.comp_aux_num))}${formatOptionalElement('CompAuxLib', textOf(line.comp_aux_lib))}` +
    `${formatOptionalElement('Montantdevise', formatCurrencyAmount(line.montant_devise, '.'))}${formatOptionalElement('Idevise', textOf(line.idevise))}` +
    `${amount}${own}</ligne>\n`
  );
}

const textOf = (text: string | null | undefined): string => text ?? '';
const formatElement = (name: string, text: string): string =>
  `<${name}>${escapeXmlText(toSingleLine(text))}</${name}>\n`;
const formatOptionalElement = (name: string, text: string): string => (text === '' ? '' : formatElement(name, text));
