import type { Schemas } from '@probant/client';
import { OPINIONS, type Opinion, type ReceiptItem } from '../review.rules.ts';

/** Files of a batch by what could not be done with them. */
export type ReviewGaps = {
  /** The file could not be read at all. */
  readonly unread: readonly string[];
  /** Read, without an opinion on its authenticity. */
  readonly withoutAuthenticity: readonly string[];
  /** With an opinion on authenticity that rests on a part of the checks. */
  readonly partlyAuthenticated: readonly string[];
  /** Read in part: pages or lines are missing. */
  readonly incomplete: readonly string[];
};

/** Lists the files of which the review does not cover everything. */
export function listGaps({ items }: Pick<Schemas['ReceiptAnalysis'], 'items'>): ReviewGaps {
  const name = ({ filename }: ReceiptItem) => filename;
  const read = items.filter(({ error }) => error === null);
  return {
    unread: items.filter(({ error }) => error !== null).map(name),
    withoutAuthenticity: read.filter(({ authenticity }) => authenticity === null).map(name),
    partlyAuthenticated: read
      .filter(({ authenticity }) => (authenticity?.signals ?? []).some(({ code }) => PARTIAL_CODES.includes(code)))
      .map(name),
    incomplete: read.filter(({ findings }) => findings.some(({ code }) => code === 'analysis_incomplete')).map(name),
  };
}

/** Signals that say what the opinion on authenticity left out. */
const PARTIAL_CODES: readonly string[] = ['analysis_incomplete', 'analysis_limit_reached'];

/** How many receipts have each opinion of the reviewer, in the order of the choices. */
export const countOpinions = (opinions: readonly Opinion[]) =>
  OPINIONS.map((opinion) => ({ opinion, count: opinions.filter((one) => one === opinion).length })).filter(
    ({ count }) => count > 0,
  );
