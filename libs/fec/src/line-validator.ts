import { type AnomalyLog, NO_COLUMN, NO_ENTRY } from './anomalies/anomaly-log.ts';
import { getRuleIndex } from './anomalies/fec-rules.ts';
import { AccountsCheck } from './checks/accounts.ts';
import { AmountsCheck } from './checks/amounts.ts';
import { CurrenciesCheck } from './checks/currencies.ts';
import { DaysCheck } from './checks/days.ts';
import { EntriesCheck } from './checks/entries.ts';
import { JournalsCheck } from './checks/journals.ts';
import { LettersCheck } from './checks/letters.ts';
import { MandatoryCheck } from './checks/mandatory.ts';
import type { FiscalYear } from './fiscal-year.ts';
import type { FecHeader } from './header/header.rules.ts';
import { type EntryName, LineResolver } from './lines/line-resolver.ts';
import type { LineHandler, LineScanner } from './scan/line-scanner.ts';
import { MemoryBudget } from './tables/memory-budget.ts';

const WRONG_CELL_COUNT = getRuleIndex('FEC-LIG-001');
const BLANK_LINE = getRuleIndex('FEC-LIG-002');
const OTHER_SEPARATOR = getRuleIndex('FEC-FIC-006');
const CONTROL_CHARACTER = getRuleIndex('FEC-FIC-007');
const FILE_MARK = getRuleIndex('FEC-FIC-011');

/** Resolves each data line once and runs every check on it. */
export class LineValidator implements LineHandler {
  readonly journals: JournalsCheck;
  readonly entries: EntriesCheck;
  readonly days: DaysCheck;
  readonly accounts: AccountsCheck;
  /** Data lines, without blank ones. */
  lineCount = 0;
  /** Lines with a cell wholly in double quotes. */
  #quotedLineCount = 0;
  /** The last line with the mark that ends a file of MS-DOS, and the last line that is not blank; 0 for none. */
  #markedLine = 0;
  #lastFilledLine = 0;
  readonly #log: AnomalyLog;
  readonly #cellCount: number;
  /** Elements separate the cells: separators in a text are text. */
  readonly #isXml: boolean;
  readonly #resolver: LineResolver;
  readonly #amounts: AmountsCheck;
  readonly #mandatory: MandatoryCheck;
  readonly #letters: LettersCheck;
  readonly #currencies: CurrenciesCheck;

  constructor(log: AnomalyLog, header: FecHeader, year: FiscalYear | null, hasDetails: boolean) {
    const budget = new MemoryBudget();
    this.#log = log;
    this.#cellCount = header.cellCount;
    this.#isXml = header.isXml;
    this.#resolver = new LineResolver(budget, header, hasDetails);
    this.journals = new JournalsCheck(log, this.#resolver.journals, budget);
    this.entries = new EntriesCheck(log, this.#resolver.entries);
    this.days = new DaysCheck(log, year);
    this.accounts = new AccountsCheck(log, budget, header.isCash);
    this.#amounts = new AmountsCheck(log, header.isSigned);
    this.#mandatory = new MandatoryCheck(log, header.isCash, (column) => (header.columnCells[column] as number) >= 0);
    this.#letters = new LettersCheck(log, budget);
    this.#currencies = new CurrenciesCheck(log);
  }

  get entryCount(): number {
    return this.#resolver.entries.size;
  }

  /** Names an entry, for a report with details. */
  readEntryName(entry: number): EntryName {
    return this.#resolver.readEntryName(entry);
  }

  handleLine(scanner: LineScanner): void {
    const { lineNumber, cellCount } = scanner;
    if (scanner.endsWithFileMark) this.#noteFileMark(lineNumber);
    if (scanner.isBlank && !scanner.isOverlong) {
      this.#log.entry = NO_ENTRY;
      if (!scanner.endsWithFileMark) this.#log.report(BLANK_LINE, NO_COLUMN, lineNumber);
      return;
    }
    this.lineCount += 1;
    this.#lastFilledLine = lineNumber;
    const isFitting = scanner.fitCells(this.#cellCount);
    const hasQuotedSeparator = isFitting && cellCount !== this.#cellCount;
    if (hasQuotedSeparator) this.#resolver.hasTextDelimiters = true;
    if (!isFitting) this.#skipLine(lineNumber);
    else {
      if (scanner.hasQuotedCell) this.#quotedLineCount += 1;
      this.#checkLine(scanner);
    }
    if ((scanner.hasOtherSeparator && !this.#isXml) || hasQuotedSeparator)
      this.#log.report(OTHER_SEPARATOR, NO_COLUMN, lineNumber);
    if (scanner.hasControlCharacter) this.#log.report(CONTROL_CHARACTER, NO_COLUMN, lineNumber);
  }

  /** A line has quotes that can only be text delimiters, or numbers that a spreadsheet marked as texts. */
  get hasTextDelimiters(): boolean {
    return this.#resolver.hasTextDelimiters;
  }

  /** The cells of the file are in text delimiters: those that can be nothing else, or texts of half of its lines. */
  get hasQuotedCells(): boolean {
    return this.hasTextDelimiters || (this.lineCount > 0 && this.#quotedLineCount * 2 >= this.lineCount);
  }

  /** Runs the checks of the whole file. Yields between steps so that the caller can let other work run. */
  *close(): Generator<void> {
    this.#log.entry = NO_ENTRY;
    if (this.#markedLine > 0)
      this.#reportFileMark(this.#markedLine >= this.#lastFilledLine ? FILE_MARK : CONTROL_CHARACTER);
    for (const check of [this.journals, this.days, this.#amounts]) check.close();
    for (const check of [this.entries, this.#letters]) yield* check.close();
  }

  /** The checks may run in any order. Direct calls are faster than a loop over them: each one is inlined. */
  #checkLine(scanner: LineScanner): void {
    const line = this.#resolver.resolveLine(scanner);
    this.#log.entry = line.entry;
    this.journals.check(line);
    this.days.check(line);
    this.entries.check(line);
    this.#amounts.check(line);
    this.accounts.check(line);
    this.#mandatory.check(line);
    this.#letters.check(line);
    this.#currencies.check(line);
  }

  /** A mark that other lines follow is a control character. */
  #noteFileMark(lineNumber: number): void {
    if (this.#markedLine > 0) this.#reportFileMark(CONTROL_CHARACTER);
    this.#markedLine = lineNumber;
  }

  #reportFileMark(rule: number): void {
    this.#log.entry = NO_ENTRY;
    this.#log.report(rule, NO_COLUMN, this.#markedLine);
  }

  /** Notes that a line, or what follows the last one, could not be read: sums are incomplete. */
  skipUnread(): void {
    this.#resolver.skipLine();
    for (const check of [this.journals, this.days, this.entries]) check.skipLine();
  }

  #skipLine(lineNumber: number): void {
    this.#log.entry = NO_ENTRY;
    this.#log.report(WRONG_CELL_COUNT, NO_COLUMN, lineNumber);
    this.skipUnread();
  }
}
