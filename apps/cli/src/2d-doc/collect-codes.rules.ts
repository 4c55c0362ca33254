import type { ParsedCode } from '@probant/2d-doc/code';
import { CodeFormatError } from '@probant/2d-doc/code-format-error';
import { joinEnvelope, readEnvelope } from '@probant/2d-doc/envelope';
import { parseCode } from '@probant/2d-doc/parse-code';
import type { PageSymbol } from './symbols-task.ts';

export type CollectedCodes = {
  readonly codes: readonly { readonly page: number; readonly code: ParsedCode }[];
  /** Why symbols that are 2D-Doc, or parts of one, could not be read. */
  readonly problems: readonly { readonly page: number; readonly reason: string }[];
};

/** Parses the symbols that are 2D-Doc codes, those of one code together. Other symbols, such as those of the post, are left out. */
export function collectCodes(symbols: readonly PageSymbol[]): CollectedCodes {
  const codes: { page: number; code: ParsedCode }[] = [];
  const problems: { page: number; reason: string }[] = [];
  for (const parts of groupParts(symbols)) {
    const page = parts[0]?.page ?? 1;
    try {
      codes.push({ page, code: parseCode(joinEnvelope(parts.map(({ bytes }) => bytes))) });
    } catch (error) {
      if (!(error instanceof CodeFormatError)) throw error;
      if (error.reason !== 'not_a_2d_doc') problems.push({ page, reason: error.reason });
    }
  }
  return { codes, problems };
}

/** Groups the symbols of one code; the same symbol on several pages is one. */
function groupParts(symbols: readonly PageSymbol[]): readonly (readonly PageSymbol[])[] {
  const distinct = new Map(symbols.toReversed().map((symbol) => [Buffer.from(symbol.bytes).toString('hex'), symbol]));
  const groups = Map.groupBy([...distinct].toReversed(), ([hex, { bytes }]) => {
    const envelope = readEnvelope(bytes);
    return envelope === null ? `symbol ${hex}` : `parts ${envelope.key} ${envelope.count}`;
  });
  return [...groups.values()].map((group) => group.map(([, symbol]) => symbol));
}
