import { removeInvisible } from './clean-text.rules.ts';

const LINK_PATTERN =
  /[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:mailto|javascript|data|file):(?=\S)|\]\s?\(|!\[|<\/?[a-z!]|&(?:[a-z]{2,8}|#x?[0-9a-f]{2,6});/iu;
/** A name of a host or the domain of an address. */
const HOST_PATTERN = /[\p{L}\p{N}-]{2,63}\.[\p{L}\p{N}.-]{0,190}\p{L}{2,24}/gu;

/** Whether a text has a link, a picture or HTML, by which what a document says could be carried to another site. */
export const hasLink = (text: string): boolean => LINK_PATTERN.test(text.normalize('NFKC'));

/** Whether each name of a host in a text is also in one of its sources. */
export const areHostsKnown = (text: string, sources: readonly string[]): boolean =>
  (text.normalize('NFKC').match(HOST_PATTERN) ?? []).every((host) =>
    sources.some((source) => source.toLowerCase().includes(host.toLowerCase())),
  );

/** Returns a sentence as plain text: no emphasis, code, heading or number of an item; an item keeps a dash. */
export const toPlainSentence = (text: string): string =>
  removeInvisible(text)
    .replace(/\s+/g, ' ')
    .replace(/\*\*|__|`+/g, '')
    .trim()
    .replace(/^(?:#{1,6}|>+)\s/, '')
    .replace(/^(?:[*•–—-]|\d{1,2}[.)])\s+/, '- ');
