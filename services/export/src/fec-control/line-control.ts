import { type AnomalyLog, NO_COLUMN } from './anomalies/anomaly-log.ts';
import { AccountsCheck } from './checks/accounts.ts';
import { AmountsCheck } from './checks/amounts.ts';
import { rule } from './checks/check.ts';
import { CurrenciesCheck } from './checks/currencies.ts';
import { CurrentLine } from './checks/current-line.ts';
import { DaysCheck, type FiscalYear } from './checks/days.ts';
import { EntriesCheck } from './checks/entries.ts';
import { JournalsCheck } from './checks/journals.ts';
import { LettersCheck } from './checks/letters.ts';
import { MandatoryCheck } from './checks/mandatory.ts';
import { COLUMN } from './columns.ts';
import { ENTRY } from './entries/entry-book.ts';
import type { Header } from './header/header.rules.ts';
import type { LineReader, LineScanner } from './scan/line-scanner.ts';
import { Room } from './tables/room.ts';

const WRONG_CELLS = rule('LIG-001');
const BLANK_LINE = rule('LIG-002');
const OTHER_SEPARATOR = rule('FIC-006');
const CONTROL_CHARACTER = rule('FIC-007');

/** Each data line through all checks. About .5 us a line. */
export class LineControl implements LineReader {
  readonly journals: JournalsCheck;
  readonly entries: EntriesCheck;
  readonly days: DaysCheck;
  readonly accounts: AccountsCheck;
  /** Data lines, blank ones left out. */
  lines = 0;
  /** Lines with a cell wholly in double quotes. */
  quotedLines = 0;
  readonly #log: AnomalyLog;
  readonly #cells: number;
  readonly #amounts: AmountsCheck;
  readonly #mandatory: MandatoryCheck;
  readonly #letters: LettersCheck;
  readonly #currencies: CurrenciesCheck;
  #at: CurrentLine | null = null;
  /** The line before could not be cut into cells or has no number: the entries around it may lack it. */
  #afterLost = false;
  /** The last entry with a number. */
  #entry = -1;

  constructor(log: AnomalyLog, header: Header, year: FiscalYear | null) {
    this.#log = log;
    this.#cells = header.cells;
    const room = new Room();
    this.journals = new JournalsCheck(log, room);
    this.entries = new EntriesCheck(log, room);
    this.days = new DaysCheck(log, year);
    this.accounts = new AccountsCheck(log, room, header.cash);
    this.#amounts = new AmountsCheck(log, header.signed);
    this.#mandatory = new MandatoryCheck(log, header.cash, (column) => (header.places[column] as number) >= 0);
    this.#letters = new LettersCheck(log, room);
    this.#currencies = new CurrenciesCheck(log);
  }

  line(scanner: LineScanner): void {
    const { number, cells } = scanner;
    if (cells === 1 && !scanner.overlong && scanner.isBlank) {
      this.#log.raise(BLANK_LINE, NO_COLUMN, number);
      return;
    }
    this.lines += 1;
    if (scanner.alternative) this.#log.raise(OTHER_SEPARATOR, NO_COLUMN, number);
    if (scanner.control) this.#log.raise(CONTROL_CHARACTER, NO_COLUMN, number);
    if (cells !== this.#cells || scanner.overlong) this.#lose(number);
    else {
      if (scanner.hasQuotedCell) this.quotedLines += 1;
      this.#check(scanner);
    }
  }

  *close(): Generator<void> {
    for (const check of [this.journals, this.days, this.#amounts]) check.close();
    for (const check of [this.entries, this.#letters]) yield* check.close();
  }

  #check(scanner: LineScanner): void {
    this.#at ??= new CurrentLine(scanner);
    const at = this.#at;
    at.take(scanner);
    this.journals.look(at);
    this.days.look(at);
    this.entries.look(at);
    this.#amounts.look(at);
    this.accounts.look(at);
    this.#mandatory.look(at);
    this.#letters.look(at);
    this.#currencies.look(at);
    this.journals.sum(at);
    this.days.sum(at);
    this.entries.sum(at);
    const unnumbered = at.isBlank(COLUMN.EcritureNum);
    if (this.#afterLost && !unnumbered) this.#doubt(at.entry, at.journal);
    this.#afterLost = unnumbered;
    if (unnumbered) this.#doubt(this.#entry, -1);
    else this.#entry = at.entry;
  }

  #lose(number: number): void {
    this.#log.raise(WRONG_CELLS, NO_COLUMN, number);
    this.journals.unread = true;
    this.days.lose();
    this.#doubt(this.#entry, this.#at?.journal ?? -1);
    this.#afterLost = true;
  }

  /** Something that may belong to this entry and journal could not be read. */
  #doubt(entry: number, journal: number): void {
    if (entry >= 0) this.entries.book.note(entry, ENTRY.unread);
    this.journals.doubt(journal);
  }
}
