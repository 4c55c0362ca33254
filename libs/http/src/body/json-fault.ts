/** Above this many characters the place of a fault that V8 does not tell is not searched for. */
const SEARCHED = 65_536;

/** Where text stops being JSON, from V8's message where that says it, else by trying shorter beginnings; 0 when it is not known. */
export function faultPosition(message: string, text: string): number {
  const told = /at position (\d+)/.exec(message)?.[1];
  if (told !== undefined) return Number(told);
  if (/end of JSON input/i.test(message)) return text.length;
  return text.length > SEARCHED ? 0 : shortestFaulty(text) - 1;
}

/** Length of the shortest beginning that no JSON text has. */
function shortestFaulty(text: string): number {
  let sound = 0;
  let faulty = text.length;
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (isBeginning(text.slice(0, middle))) sound = middle;
    else faulty = middle;
  }
  return faulty;
}

/** True for a text that is JSON or fails at its end only. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    return /end of JSON input/i.test(message) || message.includes(`at position ${text.length}`);
  }
}
