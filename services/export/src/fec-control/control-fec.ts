import { setImmediate as turn } from 'node:timers/promises';
import { AnomalyLog, NO_COLUMN } from './anomalies/anomaly-log.ts';
import { placeOf } from './catalogue/fec-rules.ts';
import type { FiscalYear } from './checks/days.ts';
import { type FecFacts, type FecVerdict, factsOf, verdictOf } from './fec-verdict.ts';
import { bodyBehind, type FileBody, raiseEmpty } from './file-body.ts';
import { readFecName } from './file-name.rules.ts';
import { FirstLine } from './header/first-line.ts';
import { readHeader } from './header/header.rules.ts';

export type ControlOptions = {
  /** With it the rules of the name and of the fiscal year that it tells run. */
  readonly filename?: string | undefined;
  /** ISO days; wins over the name. */
  readonly fiscalYear?: { readonly start: string; readonly end: string } | undefined;
};

/**
 * Controls a FEC as it streams by, in memory that depends on its entries and accounts and not on its bytes. The bytes may be cut anywhere.
 * Lets other work go on between pieces.
 */
export async function controlFec(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ControlOptions = {},
): Promise<FecVerdict> {
  return (await examineFec(pieces, options)).verdict;
}

/** The verdict, and the facts that a report tells with it. */
export async function examineFec(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ControlOptions = {},
): Promise<{ readonly verdict: FecVerdict; readonly facts: FecFacts }> {
  const control = new FecControl(options);
  for await (const piece of pieces)
    for (let from = 0; from < piece.length; from += PIECE) {
      control.push(piece.subarray(from, from + PIECE));
      await turn();
    }
  for (const _ of control.close()) await turn();
  return control.told();
}

const PIECE = 1 << 18;

class FecControl {
  readonly #log = new AnomalyLog();
  readonly #first = new FirstLine();
  readonly #year: FiscalYear | null;
  readonly #named: boolean;
  /** Once the first line is known. */
  #body: FileBody | null = null;

  constructor({ filename, fiscalYear }: ControlOptions) {
    this.#named = filename !== undefined;
    const name = filename === undefined ? null : readFecName(filename);
    for (const code of name?.faults ?? []) this.#log.raise(placeOf(code), NO_COLUMN, null);
    if (fiscalYear !== undefined) this.#year = { start: dayOf(fiscalYear.start), end: dayOf(fiscalYear.end) };
    else this.#year = name?.closing == null ? null : { start: null, end: name.closing };
  }

  push(piece: Uint8Array): void {
    if (this.#body !== null) this.#body.push(piece);
    else if (this.#first.push(piece)) this.#body = this.#begin();
  }

  /** No more bytes come. Others may have their turn at each step. */
  *close(): Generator<void> {
    if (this.#body === null && this.#first.finish()) this.#body = this.#begin();
    if (this.#body === null) raiseEmpty(this.#log);
    else yield* this.#body.close();
  }

  told(): { readonly verdict: FecVerdict; readonly facts: FecFacts } {
    return {
      verdict: verdictOf(this.#log, this.#body, this.#first.hadMark),
      facts: factsOf(this.#log, this.#body, this.#named),
    };
  }

  #begin(): FileBody {
    const line = this.#first.line();
    const header = readHeader(line.bytes);
    for (const { code, column } of header.faults)
      this.#log.raise(placeOf(code), column ?? NO_COLUMN, header.separator === null ? null : 1);
    return bodyBehind(this.#log, header, line, this.#year);
  }
}

const dayOf = (iso: string): number => Number(iso.replaceAll('-', ''));
