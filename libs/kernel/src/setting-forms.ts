import type { RateLimits } from './config.ts';

/** How the text of a variable becomes a value: undefined where it has another form, and that form in words. */
export type Form<T> = { readonly parse: (text: string) => T | undefined; readonly words: string };

/** The value of a variable in this form; null when it is unset or has another form, which is noted as a problem. */
export type ReadSetting = <T>(name: string, form: Form<T>) => T | null;

export const urlOf = (...protocols: readonly string[]): Form<string> => ({
  parse: (text) => (URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined),
  words: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
});

export const portUpTo = (highest: number): Form<number> => ({
  parse: (text) => {
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    return port >= 1 && port <= highest ? port : undefined;
  },
  words: `a port from 1 to ${highest}`,
});

export const limits: Form<RateLimits> = {
  parse: (text) => {
    const match = /^([1-9]\d{0,11})\/([1-9]\d{0,11})$/.exec(text);
    if (!match) return undefined;
    const read = { minute: Number(match[1]), hour: Number(match[2]) };
    return read.hour >= read.minute ? read : undefined;
  },
  words: '"<per minute>/<per hour>", two whole numbers above 0, the second not below the first',
};

export const trueOrFalse: Form<boolean> = {
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  words: 'true or false',
};

export const matching = (pattern: RegExp, words: string): Form<string> => ({
  parse: (text) => (pattern.test(text) ? text : undefined),
  words,
});

export const oneOf = (...values: readonly string[]): Form<string> => ({
  parse: (text) => (values.includes(text) ? text : undefined),
  words: `one of ${values.join(', ')}`,
});

/** A folder or file; a relative one stands under `root`. */
export const pathUnder = (root: string): Form<string> => ({
  parse: (text) =>
    text.includes('\0') ? undefined : text.startsWith('/') ? text : `${root}/${text.replace(/^(\.\/)+/, '')}`,
  words: 'a path',
});

/** The key of Standard Webhooks: base64 after `whsec_` or alone, as its libraries read it; another text stands for its UTF-8 bytes. */
export const webhookSecret: Form<Uint8Array> = {
  parse: (text) => {
    const coded = text.replace(/^whsec_/, '');
    const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(coded) && coded.length % 4 === 0;
    if (isBase64) return coded.length >= 32 ? Buffer.from(coded, 'base64') : undefined;
    return coded === text && text.length >= 32 ? Buffer.from(text) : undefined;
  },
  words: '"whsec_" and the base64 of at least 24 bytes, or a text of at least 32 characters',
};

const SYSLOG_FILES = ['ca', 'cert', 'key'];

/** Files are named absolutely: nothing says where a relative one would stand. */
export const syslogAddress: Form<string> = {
  parse: (text) => {
    if (!URL.canParse(text)) return undefined;
    const { protocol, hostname, pathname, username, searchParams } = new URL(text);
    const parameters = [...searchParams];
    const areFiles = parameters.every(([name, file]) => SYSLOG_FILES.includes(name) && file.startsWith('/'));
    const fits = protocol === 'tls:' ? areFiles : protocol === 'tcp:' && parameters.length === 0;
    return fits && hostname !== '' && username === '' && ['', '/'].includes(pathname) ? text : undefined;
  },
  words: 'tls://host:port or tcp://host:port; tls takes ?ca=, cert= and key= with absolute paths',
};
