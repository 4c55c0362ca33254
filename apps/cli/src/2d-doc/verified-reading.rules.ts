import type { ParsedCode } from '@probant/2d-doc/code';
import { DAY_MS } from '@probant/kernel/durations';
import type { CodeReading } from './code-reading.ts';

/** Returns whether a code is dated more than a day after `now`, in Unix milliseconds: the signer may be on another day. */
export const isSignedInFuture = ({ signatureDate }: Pick<ParsedCode, 'signatureDate'>, now: number): boolean =>
  signatureDate !== null && Date.parse(signatureDate) > now + DAY_MS;

/** Returns whether a file has a code, all that was found in it was read, and every code is validly signed, not in the future. */
export const isVerifiedReading = ({ codes, problems, unreadable }: CodeReading, now: number): boolean =>
  codes.length > 0 &&
  codes.every(({ code, verdict }) => verdict === 'valid' && !isSignedInFuture(code, now)) &&
  problems.length === 0 &&
  unreadable === 0;
