import type { FecLine } from '@probant/contracts/export';
import type { Problem } from '@probant/kernel/errors';
import { problems, refused } from '../amounts/amount-problems.rules.ts';
import { centsText, checkedCents } from '../amounts/sent-decimal.rules.ts';
import { currencyAmount } from '../fec/fec-lines.rules.ts';
import { oneLine } from '../text/neutral-text.rules.ts';
import type { GroupedEntry, GroupedJournal } from './fec-entries.rules.ts';

const SCHEMA = 'formatA47A-I-VII-1.xsd';
const ACCOUNT = /^[0-9]{3}[0-9a-zA-Z]*$/;
const LEAST_LINES = 2;

/** What the official schema refuses and the flat file only warns of, or says by a blank. */
export function xmlProblems(journals: readonly GroupedJournal[]): readonly Problem[] {
  const found = problems();
  for (const { entries } of journals)
    for (const entry of entries) {
      if (found.full) return found.list;
      for (const problem of entryProblems(entry)) found.add(problem);
    }
  return found.list;
}

function entryProblems(entry: GroupedEntry): Problem[] {
  const [{ line: first, index: place }] = entry;
  const at = (index: number, field: keyof FecLine) => ['body', 'entries', index, field];
  const found: Problem[] = [];
  if (entry.length < LEAST_LINES)
    found.push(
      refused(at(place, 'ecriture_num'), first.ecriture_num, 'an entry of the XML form has at least two lines'),
    );
  for (const { line, index } of entry) {
    if (!ACCOUNT.test(line.compte_num))
      found.push(
        refused(
          at(index, 'compte_num'),
          line.compte_num,
          'an account of the XML form is three digits, then digits and letters',
        ),
      );
    if (line.valid_date === null || line.valid_date === undefined)
      found.push(refused(at(index, 'valid_date'), null, 'the XML form needs the day of validation'));
    if (checkedCents(line.debit) !== 0 && checkedCents(line.credit) !== 0)
      found.push(refused(at(index, 'credit'), line.credit, 'a line of the XML form has a debit or a credit'));
  }
  return found;
}

/** The FEC in XML as the schema of LPF, art. A. 47 A-1, VII, 1° has it, in UTF-8, piece by piece. There must be no `xmlProblems`. */
export function* fecXml(yearEnd: string, journals: readonly GroupedJournal[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<comptabilite xsi:noNamespaceSchemaLocation="${SCHEMA}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n`;
  yield `<exercice>\n${element('DateCloture', yearEnd)}`;
  for (const journal of journals) {
    yield `<journal>\n${element('JournalCode', journal.code)}${element('JournalLib', journal.label)}`;
    for (const entry of journal.entries) yield entryXml(entry, journal.label);
    yield '</journal>\n';
  }
  yield '</exercice>\n</comptabilite>\n';
}

/** What the schema has once an entry, as it has the label of a journal once. A line that differs says so itself, behind its amount, where the schema leaves room. */
const OF_THE_ENTRY = [
  ['EcritureDate', 'ecriture_date'],
  ['EcritureLib', 'ecriture_lib'],
  ['PieceRef', 'piece_ref'],
  ['PieceDate', 'piece_date'],
  ['EcritureLet', 'ecriture_let'],
  ['DateLet', 'date_let'],
  ['ValidDate', 'valid_date'],
] as const;
/** Letters belong to lines: they are the entry's only when every line bears the same. */
const LETTERS: ReadonlySet<string> = new Set(['EcritureLet', 'DateLet']);

function entryXml(entry: GroupedEntry, journalLabel: string): string {
  const [{ line: first }] = entry;
  const shared = OF_THE_ENTRY.filter(
    ([name, field]) => !LETTERS.has(name) || entry.every(({ line }) => textOf(line[field]) === textOf(first[field])),
  );
  const head = shared
    .map(([name, field]) => (LETTERS.has(name) ? optional : element)(name, textOf(first[field])))
    .join('');
  const lines = entry.map(({ line }) => {
    const own = OF_THE_ENTRY.filter(
      ([name, field]) => !shared.some(([known]) => known === name) || textOf(line[field]) !== textOf(first[field]),
    );
    const label = line.journal_lib === journalLabel ? '' : optional('JournalLib', line.journal_lib);
    return lineXml(line, label + own.map(([name, field]) => optional(name, textOf(line[field]))).join(''));
  });
  return `<ecriture>\n${element('EcritureNum', first.ecriture_num)}${head}${lines.join('')}</ecriture>\n`;
}

function lineXml(line: FecLine, own: string): string {
  const [debit, credit] = [checkedCents(line.debit), checkedCents(line.credit)];
  const amount = credit !== 0 ? element('Credit', centsText(credit, '.')) : element('Debit', centsText(debit, '.'));
  return (
    `<ligne>\n${element('CompteNum', line.compte_num)}${element('CompteLib', line.compte_lib)}` +
    `${optional('CompAuxNum', textOf(line.comp_aux_num))}${optional('CompAuxLib', textOf(line.comp_aux_lib))}` +
    `${optional('Montantdevise', currencyAmount(line.montant_devise, '.'))}${optional('Idevise', textOf(line.idevise))}` +
    `${amount}${own}</ligne>\n`
  );
}

const textOf = (text: string | null | undefined): string => text ?? '';
const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>\n`;
const optional = (name: string, text: string): string => (text === '' ? '' : element(name, text));

const escaped = (text: string): string =>
  oneLine(text).replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
