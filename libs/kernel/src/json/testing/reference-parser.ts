/**
 * Parses JSON by the grammar of RFC 8259 alone, slowly and without JSON.parse: one pattern per token, one list of open containers. The
 * tests compare the readers with it.
 *
 * @throws Error when the text is not valid JSON.
 */
export function parseReferenceJson(text: string): unknown {
  const tokens = listTokens(text);
  const value = takeValue(tokens);
  if (tokens.length > 0) throw new Error('text after the value');
  return value;
}

const TOKEN_PATTERN =
  /[ \t\n\r]*(?:([{}[\]:,])|"((?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*)"|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|(true|false|null))[ \t\n\r]*/y;

type Token = { readonly mark: string } | { readonly text: string } | { readonly scalar: unknown };

/** Returns the tokens in reverse order, so that `pop` takes the next one. */
function listTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN_PATTERN.lastIndex = at;
    const match = TOKEN_PATTERN.exec(text);
    if (match === null) throw new Error(`no token at ${at}`);
    const [, mark, content, number, word] = match;
    if (mark !== undefined) tokens.push({ mark });
    else if (content !== undefined) tokens.push({ text: decodeContent(content) });
    else if (number !== undefined) tokens.push({ scalar: Number.parseFloat(number) });
    else tokens.push({ scalar: word === 'null' ? null : word === 'true' });
    at = TOKEN_PATTERN.lastIndex;
  }
  return tokens.reverse();
}

const decodeContent = (content: string): string =>
  content.replace(/\\(?:u(....)|(.))/g, (_, hexadecimal: string | undefined, letter: string) =>
    hexadecimal === undefined
      ? 'bfnrt'.includes(letter)
        ? ('\b\f\n\r\t'['bfnrt'.indexOf(letter)] ?? '')
        : letter
      : String.fromCharCode(Number.parseInt(hexadecimal, 16)),
  );

function takeValue(tokens: Token[]): unknown {
  const token = tokens.pop();
  if (token === undefined) throw new Error('no value');
  if ('text' in token) return token.text;
  if ('scalar' in token) return token.scalar;
  if (token.mark === '[') return takeItems(tokens, ']', () => takeValue(tokens));
  if (token.mark !== '{') throw new Error(`${token.mark} is not a value`);
  const members = takeItems(tokens, '}', () => {
    const name = tokens.pop();
    const colon = tokens.pop();
    if (name === undefined || !('text' in name)) throw new Error('no member name');
    if (colon === undefined || !('mark' in colon) || colon.mark !== ':') throw new Error('no colon');
    return [name.text, takeValue(tokens)] as const;
  });
  // Unlike an assignment, fromEntries creates a member called __proto__.
  return Object.fromEntries(members);
}

function takeItems<T>(tokens: Token[], end: string, takeItem: () => T): T[] {
  const isMark = (mark: string) => {
    const token = tokens.at(-1);
    return token !== undefined && 'mark' in token && token.mark === mark;
  };
  const items: T[] = [];
  if (!isMark(end))
    for (;;) {
      items.push(takeItem());
      if (!isMark(',')) break;
      tokens.pop();
    }
  if (!isMark(end)) throw new Error(`no ${end}`);
  tokens.pop();
  return items;
}
