import { splitSentences } from '../chunking/sentences.rules.ts';

/** Returns a message in pieces of a sentence each, with what is before it: together they are the message. */
export function listPieces(message: string): readonly string[] {
  const ends = splitSentences(message).map(({ end }) => end);
  if (ends.length === 0) return message === '' ? [] : [message];
  return ends.map((end, at) => message.slice(ends[at - 1] ?? 0, at === ends.length - 1 ? message.length : end));
}
