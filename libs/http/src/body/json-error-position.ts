/** Maximum length of a text that is searched when the message of V8 has no position. */
const MAX_SEARCHED_CHARACTERS = 65_536;

/** Returns the position of a JSON syntax error: from the message of V8, else by bisecting the text; 0 when unknown. */
export function findJsonErrorPosition(message: string, text: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  if (/end of JSON input/i.test(message)) return text.length;
  return text.length > MAX_SEARCHED_CHARACTERS ? 0 : findShortestInvalidPrefix(text) - 1;
}

/** Returns the length of the shortest prefix that cannot begin a JSON text. */
function findShortestInvalidPrefix(text: string): number {
  let valid = 0;
  let invalid = text.length;
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (isJsonPrefix(text.slice(0, middle))) valid = middle;
    else invalid = middle;
  }
  return invalid;
}

/** Returns whether the text is JSON, or fails only because it ends too early. */
function isJsonPrefix(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    return /end of JSON input/i.test(message) || message.includes(`at position ${text.length}`);
  }
}
