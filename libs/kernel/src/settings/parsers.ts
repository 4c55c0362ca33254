/** Turns the text of a variable into a value. */
export type SettingParser<T> = {
  /** Returns undefined for malformed text. Relative paths start from `root`. */
  readonly parse: (text: string, root: string) => T | undefined;
  /** The expected form in words, for error messages: "a port from 1 to 65535". */
  readonly expected: string;
  /** For addresses of servers: the URLs in a text, of which those beyond loopback should use TLS. */
  readonly listUrls?: (text: string) => readonly string[];
};

/** Accepts the address of one server. A connection to it beyond loopback should use TLS. */
export const createUrlParser = (...protocols: readonly string[]): SettingParser<string> => ({
  parse: (text) => (URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined),
  expected: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  listUrls: (text) => [text],
});

export const webUrlParser = createUrlParser('http:', 'https:');

export const createPortParser = (maxPort: number): SettingParser<number> => ({
  parse: (text) => {
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    return port >= 1 && port <= maxPort ? port : undefined;
  },
  expected: `a port from 1 to ${maxPort}`,
});

export const createIntegerParser = (minimum: number, maximum: number): SettingParser<number> => ({
  parse: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    return value >= minimum && value <= maximum ? value : undefined;
  },
  expected: `a whole number from ${minimum} to ${maximum}`,
});

export const booleanParser: SettingParser<boolean> = {
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  expected: 'true or false',
};

export const createPatternParser = (pattern: RegExp, expected: string): SettingParser<string> => ({
  parse: (text) => (pattern.test(text) ? text : undefined),
  expected,
});

export const textParser = createPatternParser(/./, 'a text');

export const hostParser = createPatternParser(/^[\w.:-]+$/, 'an address or a host name');

export const createChoiceParser = (...values: readonly string[]): SettingParser<string> => ({
  parse: (text) => (values.includes(text) ? text : undefined),
  expected: `one of ${values.join(', ')}`,
});

/** Resolves the path of a folder or file; a relative one starts from the root. */
export const pathParser: SettingParser<string> = {
  parse: (text, root) =>
    text.includes('\0') ? undefined : text.startsWith('/') ? text : `${root}/${text.replace(/^(\.\/)+/, '')}`,
  expected: 'a path',
};
